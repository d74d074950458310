import TransitLive

/// Fields of a message in the wire format, one after the other: `.text(1, "A") + .message(2, .number(1, 60))`.
///
/// Numbers of fields are those of gtfs-realtime.proto. Fields without a value take no bytes.
struct WireFields: Hashable, Sendable {
  private(set) var bytes: [UInt8] = []

  static let empty = WireFields()

  /// Any bytes, which need not be fields.
  static func raw(_ bytes: UInt8...) -> WireFields {
    WireFields(bytes: bytes)
  }

  /// A number, bool or enum.
  static func number<Value: BinaryInteger>(_ number: Int, _ value: Value?) -> WireFields {
    value.map { key(number, 0) + varint(UInt64(truncatingIfNeeded: $0)) } ?? .empty
  }

  static func float(_ number: Int, _ value: Float?) -> WireFields {
    value.map { key(number, 5) + littleEndian($0.bitPattern) } ?? .empty
  }

  static func double(_ number: Int, _ value: Double?) -> WireFields {
    value.map { key(number, 1) + littleEndian($0.bitPattern) } ?? .empty
  }

  static func text(_ number: Int, _ value: String?) -> WireFields {
    value.map { bytes(number, Array($0.utf8)) } ?? .empty
  }

  static func bytes(_ number: Int, _ value: [UInt8]) -> WireFields {
    length(number, value.count) + WireFields(bytes: value)
  }

  static func message(_ number: Int, _ fields: WireFields?...) -> WireFields {
    fields.contains(nil) ? .empty : bytes(number, fields.flatMap { $0?.bytes ?? [] })
  }

  static func messages(_ number: Int, _ messages: [WireFields]) -> WireFields {
    messages.reduce(.empty) { $0 + .message(number, $1) }
  }

  static func group(_ number: Int, _ fields: WireFields...) -> WireFields {
    key(number, 3) + fields.reduce(.empty, +) + key(number, 4)
  }

  /// The start of a field of `length` bytes, which are to follow.
  static func length(_ number: Int, _ length: Int) -> WireFields {
    key(number, 2) + varint(UInt64(length))
  }

  static func key(_ number: Int, _ wireType: Int) -> WireFields {
    varint(UInt64(number << 3 | wireType))
  }

  static func + (left: WireFields, right: WireFields) -> WireFields {
    WireFields(bytes: left.bytes + right.bytes)
  }

  private static func varint(_ value: UInt64) -> WireFields {
    var (fields, rest) = (WireFields(), value)
    while rest > 0x7F {
      fields.bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    fields.bytes.append(UInt8(rest))
    return fields
  }

  private static func littleEndian(_ value: some FixedWidthInteger) -> WireFields {
    WireFields(bytes: (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }
}

/// Encodes a feed: its header, unless that is `nil`, and its entities.
func feedBytes(header: FeedHeader? = .standard, _ entities: [FeedEntity]) -> [UInt8] {
  (WireFields.message(1, header?.wire) + .messages(2, entities.map(\.wire))).bytes
}

/// Encodes a feed of trip updates.
func feedBytes(header: FeedHeader? = .standard, _ updates: TripUpdate...) -> [UInt8] {
  feedBytes(header: header, updates.map { FeedEntity(tripUpdate: $0) })
}

// MARK: Messages with their usual fields

extension FeedHeader {
  static var standard: FeedHeader { FeedHeader(timestamp: nil) }

  init(version: String = "2.0", timestamp: UInt64?) {
    self.init()
    self.version = version
    self.timestamp = timestamp
    incrementality = .fullDataset
  }
}

extension FeedEntity {
  init(
    id: String? = nil, tripUpdate: TripUpdate? = nil, vehicle: VehicleMessage? = nil, alert: AlertMessage? = nil
  ) {
    self.init()
    self.id = id
    self.tripUpdate = tripUpdate
    self.vehicle = vehicle
    self.alert = alert
  }
}

extension TripUpdate {
  init(
    trip: String?, date: String? = nil, _ relationship: TripDescriptor.Relationship? = nil, calls: [StopTimeUpdate] = []
  ) {
    self.init()
    self.trip = TripDescriptor(trip: trip, date: date, relationship)
    self.calls = calls
  }
}

extension TripDescriptor {
  init(trip: String?, date: String? = nil, _ relationship: Relationship? = nil) {
    self.init()
    tripID = trip
    startDate = date
    self.relationship = relationship
  }
}

extension StopTimeUpdate {
  init(
    stop: String? = nil, sequence: UInt32? = nil, arrival: StopTimeEvent? = nil, departure: StopTimeEvent? = nil,
    _ relationship: Relationship? = nil
  ) {
    self.init()
    stopID = stop
    self.sequence = sequence
    self.arrival = arrival
    self.departure = departure
    self.relationship = relationship
  }
}

extension StopTimeEvent {
  init(delay: Int32? = nil, time: Int64? = nil, scheduledTime: Int64? = nil) {
    self.init()
    self.delay = delay
    self.time = time
    self.scheduledTime = scheduledTime
  }
}
