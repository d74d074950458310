/// A row of stop_times.txt.
struct CallRow {
  var place = CallPlace()
  /// Seconds after noon minus 12 h.
  var arrival: Int32?
  var departure: Int32?
  /// The line in stop_times.txt; 0 for a row restored from its trip's pattern and profile.
  var line: Int32 = 0
  /// Index of the row's first text in the accompanying list of texts of extra columns.
  var extra: Int32 = 0

  /// The time relevant for boarding: the departure, or else the arrival.
  var time: Int? { (departure ?? arrival).map { Int($0) } }
}

/// The place of a call: its row without the times. A stop pattern is a sequence of places.
///
/// A new field must be added to the coding below, to the sort key in ``RankedCalls`` and to ``CallsWriter``; a text
/// also to ``textIndexes``.
struct CallPlace: Equatable {
  var sequence = 0
  var stop = StopIndex.none
  var headsign = TextIndex.none
  var pickupType: Int32?
  var dropOffType: Int32?
  var continuousPickup: Int32?
  var continuousDropOff: Int32?
  var timepoint: Int32?
  var distance = Distance.none
  var locationGroup = TextIndex.none
  var location = LocationIndex.none
  var windowStart: Int32?
  var windowEnd: Int32?
  var pickupBookingRule = TextIndex.none
  var dropOffBookingRule = TextIndex.none

  /// Whether the row is a pickup or drop-off window (GTFS-Flex), which has no departure time.
  var isWindow: Bool { windowStart != nil || windowEnd != nil }

  /// Whether riders may board here, according to the row alone.
  var allowsPickup: Bool { !isWindow && pickupType != 1 }
}

// MARK: Coding

extension CallPlace {
  /// Whether any of the fields is set that most rows leave empty.
  var hasRareFields: Bool {
    !headsign.isNone || continuousPickup != nil || continuousDropOff != nil || !locationGroup.isNone || !location.isNone
      || isWindow || !pickupBookingRule.isNone || !dropOffBookingRule.isNone
  }

  func encode(to encoder: inout VarintEncoder, after previousSequence: Int) {
    encoder.append(UInt64(stop.rawValue) << 1 | (hasRareFields ? 1 : 0))
    encoder.append(signed: sequence &- previousSequence &- 1)
    encoder.append(small: pickupType)
    encoder.append(small: dropOffType)
    encoder.append(small: timepoint)
    distance.encode(to: &encoder)
    guard hasRareFields else { return }
    encoder.append(UInt64(location.rawValue))
    for text in textIndexes { encoder.append(UInt64(text.rawValue)) }
    for value in [continuousPickup, continuousDropOff, windowStart, windowEnd] {
      encoder.append(small: value)
    }
  }

  init(from decoder: inout VarintDecoder, after previousSequence: Int) {
    let head = decoder.next()
    stop = StopIndex(Int(head >> 1))
    sequence = previousSequence &+ 1 &+ decoder.nextSigned()
    pickupType = decoder.nextSmall()
    dropOffType = decoder.nextSmall()
    timepoint = decoder.nextSmall()
    distance = Distance(from: &decoder)
    guard head & 1 == 1 else { return }
    location = LocationIndex(Int(decoder.next()))
    headsign = TextIndex(Int(decoder.next()))
    locationGroup = TextIndex(Int(decoder.next()))
    pickupBookingRule = TextIndex(Int(decoder.next()))
    dropOffBookingRule = TextIndex(Int(decoder.next()))
    continuousPickup = decoder.nextSmall()
    continuousDropOff = decoder.nextSmall()
    windowStart = decoder.nextSmall()
    windowEnd = decoder.nextSmall()
  }

  /// The texts that the place refers to.
  var textIndexes: [TextIndex] {
    [headsign, locationGroup, pickupBookingRule, dropOffBookingRule]
  }
}

extension CallRow {
  /// Appends the whole row, including its line and its extra texts.
  func encode(to encoder: inout VarintEncoder, extras: ArraySlice<TextIndex>) {
    place.encode(to: &encoder, after: 0)
    encoder.append(small: arrival)
    encoder.append(small: departure)
    encoder.append(UInt64(line))
    for extra in extras { encoder.append(UInt64(extra.rawValue)) }
  }

  /// Decodes a row and appends its extra texts to a list.
  init(decoding bytes: ArraySlice<UInt8>, extras: inout [TextIndex]) {
    var decoder = VarintDecoder(bytes)
    place = CallPlace(from: &decoder, after: 0)
    arrival = decoder.nextSmall()
    departure = decoder.nextSmall()
    line = Int32(decoder.next())
    extra = Int32(extras.count)
    while !decoder.isAtEnd { extras.append(TextIndex(Int(decoder.next()))) }
  }
}
