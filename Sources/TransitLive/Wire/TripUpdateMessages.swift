// Field numbers: https://gtfs.org/documentation/realtime/proto/

extension TripUpdate: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    switch field.key {
    case .bytes(1): try reader.merge(field, into: &trip)
    case .bytes(2):
      // Avoids growing the array several times.
      if calls.isEmpty { calls.reserveCapacity(reader.likelyCount(of: field)) }
      try reader.append(field, to: &calls)
    case .bytes(3): try reader.merge(field, into: &vehicle)
    case .number(4): timestamp = field.value
    case .number(5): delay = field.int32
    case .bytes(6): try reader.merge(field, into: &properties)
    default: break
    }
  }
}

extension TripProperties: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    switch field.key {
    case .bytes(1): tripID = reader.text(field)
    case .bytes(2): startDate = reader.text(field)
    case .bytes(3): startTime = reader.text(field)
    case .bytes(5): headsign = reader.text(field)
    case .bytes(6): shortName = reader.text(field)
    default: break
    }
  }
}

extension StopTimeUpdate: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    switch field.key {
    case .number(1): sequence = field.uint32
    case .bytes(2): try reader.merge(field, into: &arrival)
    case .bytes(3): try reader.merge(field, into: &departure)
    case .bytes(4): stopID = reader.text(field)
    case .number(5): field.store(in: &relationship)
    case .bytes(6):
      var properties = StopTimeProperties(call: self)
      try reader.merge(field, into: &properties)
      self = properties.call
    default: break
    }
  }
}

extension StopTimeEvent: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    switch field.key {
    case .number(1): delay = field.int32
    case .number(2): time = field.int64
    case .number(4): scheduledTime = field.int64
    default: break
    }
  }
}

/// GTFS Realtime: `TripUpdate.StopTimeUpdate.StopTimeProperties`.
private struct StopTimeProperties: WireMessage {
  /// The message that has the properties.
  var call = StopTimeUpdate()

  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    switch field.key {
    case .bytes(1): call.assignedStopID = reader.text(field)
    case .bytes(2): call.headsign = reader.text(field)
    case .number(3): field.store(in: &call.pickupType)
    case .number(4): field.store(in: &call.dropOffType)
    default: break
    }
  }
}
