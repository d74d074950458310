import TransitValues

/// The place of a call: its row without the times. A stop pattern is a sequence of places.
struct CallPlace: Equatable {
  var sequence = 0
  var stop = StopRank.absent
  var location = LocationRank.absent
  var distance = Distance.none
  private var numbers = OptionalNumbers()
  private var texts = SIMD4<Int32>()

  subscript(number: CallNumberColumn) -> Int32? {
    get { numbers[number.rawValue] }
    set { numbers[number.rawValue] = newValue }
  }

  subscript(text: CallTextColumn) -> TextIndex {
    get { TextIndex(texts[text.rawValue]) }
    set { texts[text.rawValue] = newValue.number }
  }

  /// Whether the row is a pickup or drop-off window (GTFS-Flex), which has no departure time.
  var isWindow: Bool { self[.windowStart] != nil || self[.windowEnd] != nil }

  /// Whether riders may board here, according to the row alone.
  var allowsPickup: Bool { !isWindow && self[.pickupType] != 1 }

  /// The texts that the place refers to.
  var textIndexes: [TextIndex] { CallTextColumn.allCases.map { self[$0] } }
}

/// The columns of stop_times.txt that hold the number or time of a place.
///
/// The raw values are positions in ``OptionalNumbers``, which has room for eight.
enum CallNumberColumn: Int, CaseIterable {
  case pickupType, dropOffType, continuousPickup, continuousDropOff, timepoint, windowStart, windowEnd

  var column: String {
    switch self {
    case .pickupType: "pickup_type"
    case .dropOffType: "drop_off_type"
    case .continuousPickup: "continuous_pickup"
    case .continuousDropOff: "continuous_drop_off"
    case .timepoint: "timepoint"
    case .windowStart: "start_pickup_drop_off_window"
    case .windowEnd: "end_pickup_drop_off_window"
    }
  }
}

/// The columns of stop_times.txt that hold a text of a place, or an ID that is stored as a text.
///
/// The raw values are positions in a vector of four.
enum CallTextColumn: Int, CaseIterable {
  case headsign, locationGroup, pickupBookingRule, dropOffBookingRule

  var column: String {
    switch self {
    case .headsign: "stop_headsign"
    case .locationGroup: "location_group_id"
    case .pickupBookingRule: "pickup_booking_rule_id"
    case .dropOffBookingRule: "drop_off_booking_rule_id"
    }
  }
}

/// A column of stop_times.txt that belongs to a place. A new column needs a case here, in ``CallNumberColumn`` (which has
/// room for one) or in ``CallTextColumn`` (for which `texts` must become wider), and its declaration in the schemas. The
/// verifier has lists of its own (`SharedSequence`, `KeptNumbers`).
enum PlaceColumn {
  case stop, sequence, distance, location
  case number(CallNumberColumn)
  case text(CallTextColumn)

  /// - Parameter name: The column's name in stop_times.txt.
  init?(_ name: String) {
    if let number = CallNumberColumn.allCases.first(where: { $0.column == name }) {
      self = .number(number)
    } else if let text = CallTextColumn.allCases.first(where: { $0.column == name }) {
      self = .text(text)
    } else {
      switch name {
      case "stop_id": self = .stop
      case "stop_sequence": self = .sequence
      case "shape_dist_traveled": self = .distance
      case "location_id": self = .location
      default: return nil
      }
    }
  }
}

/// Optional numbers by position, without the space of optionals.
private struct OptionalNumbers: Equatable {
  private var values = SIMD8<Int32>()
  private var present: UInt8 = 0

  subscript(position: Int) -> Int32? {
    get { present >> UInt8(position) & 1 == 0 ? nil : values[position] }
    set {
      values[position] = newValue ?? 0
      let bit: UInt8 = 1 << UInt8(position)
      present = newValue == nil ? present & ~bit : present | bit
    }
  }
}

// MARK: Coding

extension CallPlace {
  /// The numbers that many rows have.
  private static let usual: [CallNumberColumn] = [.pickupType, .dropOffType, .timepoint]
  private static let rare = CallNumberColumn.allCases.filter { !usual.contains($0) }

  /// Whether any of the fields is set that most rows leave empty.
  var hasRareFields: Bool {
    location != .absent || texts != .zero || Self.rare.contains { self[$0] != nil }
  }

  func encode(to encoder: inout VarintEncoder, after previousSequence: Int) {
    let hasRareFields = hasRareFields
    encoder.append(UInt64(stop.number) << 1 | (hasRareFields ? 1 : 0))
    encoder.append(signed: sequence &- previousSequence &- 1)
    for number in Self.usual { encoder.append(small: self[number]) }
    distance.encode(to: &encoder)
    guard hasRareFields else { return }
    encoder.append(UInt64(location.number))
    for text in CallTextColumn.allCases { encoder.append(UInt64(self[text].number)) }
    for number in Self.rare { encoder.append(small: self[number]) }
  }

  init(from decoder: inout VarintDecoder, after previousSequence: Int) {
    let head = decoder.next()
    stop = StopRank(Int(head >> 1))
    sequence = previousSequence &+ 1 &+ decoder.nextSigned()
    for number in Self.usual { self[number] = decoder.nextSmall() }
    distance = Distance(from: &decoder)
    guard head & 1 == 1 else { return }
    location = LocationRank(Int(decoder.next()))
    for text in CallTextColumn.allCases { self[text] = TextIndex(Int(decoder.next())) }
    for number in Self.rare { self[number] = decoder.nextSmall() }
  }
}
