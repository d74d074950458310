/// A row of stop_times.txt.
struct CallRow {
  var place = CallPlace()
  /// Seconds after noon minus 12 h.
  var arrival: Int?
  var departure: Int?
  /// The line in stop_times.txt; 0 for a row read back from its trip's pattern and profile.
  var line = 0
  /// The unknown columns' texts.
  var extras: [TextIndex] = []

  /// The time that counts for boarding: the departure, else the arrival.
  var time: Int? { departure ?? arrival }
}

/// What a call says besides its times: a stop pattern is a sequence of these.
struct CallPlace: Equatable {
  var sequence = 0
  var stop = StopIndex.none
  var headsign = TextIndex.none
  var pickupType: Int?
  var dropOffType: Int?
  var continuousPickup: Int?
  var continuousDropOff: Int?
  var timepoint: Int?
  var distance = Distance.none
  var locationGroup = TextIndex.none
  var location = TextIndex.none
  var windowStart: Int?
  var windowEnd: Int?
  var pickupBookingRule = TextIndex.none
  var dropOffBookingRule = TextIndex.none

  /// Whether the row is a pickup or drop-off window (GTFS-Flex): no call at a time, so none in the sense of departures.
  var isWindow: Bool { windowStart != nil || windowEnd != nil }

  /// Whether riders may get on here, as far as the row itself says.
  var allowsPickup: Bool { !isWindow && pickupType != 1 }
}

// MARK: Coding

extension CallPlace {
  /// The fields that most rows leave empty; a bit each tells which are there.
  private var hasRareFields: Bool {
    !headsign.isNone || continuousPickup != nil || continuousDropOff != nil || !locationGroup.isNone || !location.isNone
      || isWindow || !pickupBookingRule.isNone || !dropOffBookingRule.isNone
  }

  func encode(to encoder: inout VarintEncoder, after previousSequence: Int) {
    encoder.append(UInt64(stop.rawValue) << 1 | (hasRareFields ? 1 : 0))
    encoder.append(signed: sequence &- previousSequence &- 1)
    encoder.append(optional: pickupType)
    encoder.append(optional: dropOffType)
    encoder.append(optional: timepoint)
    distance.encode(to: &encoder)
    guard hasRareFields else { return }
    for text in [headsign, locationGroup, location, pickupBookingRule, dropOffBookingRule] {
      encoder.append(UInt64(text.rawValue))
    }
    for value in [continuousPickup, continuousDropOff, windowStart, windowEnd] {
      encoder.append(optional: value)
    }
  }

  init(from decoder: inout VarintDecoder, after previousSequence: Int) {
    let head = decoder.next()
    stop = StopIndex(Int(head >> 1))
    sequence = previousSequence &+ 1 &+ decoder.nextSigned()
    pickupType = decoder.nextOptional()
    dropOffType = decoder.nextOptional()
    timepoint = decoder.nextOptional()
    distance = Distance(from: &decoder)
    guard head & 1 == 1 else { return }
    headsign = TextIndex(Int(decoder.next()))
    locationGroup = TextIndex(Int(decoder.next()))
    location = TextIndex(Int(decoder.next()))
    pickupBookingRule = TextIndex(Int(decoder.next()))
    dropOffBookingRule = TextIndex(Int(decoder.next()))
    continuousPickup = decoder.nextOptional()
    continuousDropOff = decoder.nextOptional()
    windowStart = decoder.nextOptional()
    windowEnd = decoder.nextOptional()
  }

  /// The texts the place refers to.
  var textIndexes: [TextIndex] {
    [headsign, locationGroup, location, pickupBookingRule, dropOffBookingRule, distance.textIndex ?? .none]
  }
}

extension CallRow {
  /// The whole row, for the scratch database.
  func encoded() -> [UInt8] {
    var encoder = VarintEncoder()
    place.encode(to: &encoder, after: 0)
    encoder.append(optional: arrival)
    encoder.append(optional: departure)
    encoder.append(UInt64(line))
    for extra in extras { encoder.append(UInt64(extra.rawValue)) }
    return encoder.bytes
  }

  init(decoding bytes: [UInt8]) {
    var decoder = VarintDecoder(bytes)
    place = CallPlace(from: &decoder, after: 0)
    arrival = decoder.nextOptional()
    departure = decoder.nextOptional()
    line = Int(decoder.next())
    while !decoder.isAtEnd { extras.append(TextIndex(Int(decoder.next()))) }
  }
}
