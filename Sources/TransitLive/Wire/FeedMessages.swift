// Field numbers: https://gtfs.org/documentation/realtime/proto/

extension FeedHeader: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    switch field.key {
    case .bytes(1): version = reader.text(field)
    case .number(2): field.store(in: &incrementality)
    case .number(3): timestamp = field.value
    case .bytes(4): feedVersion = reader.text(field)
    default: break
    }
  }
}

extension FeedEntity: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    switch field.key {
    case .bytes(1): id = reader.text(field)
    case .number(2): isDeleted = field.bool
    case .bytes(3): try reader.merge(field, into: &tripUpdate)
    case .bytes(4): try reader.merge(field, into: &vehicle)
    case .bytes(5): try reader.merge(field, into: &alert)
    case .bytes(6):
      hasShape = true
      try reader.check(field)
    case .bytes(7):
      hasStop = true
      try reader.check(field)
    case .bytes(8):
      hasTripModifications = true
      try reader.check(field)
    default: break
    }
  }
}

extension TripDescriptor: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    switch field.key {
    case .bytes(1): tripID = reader.text(field)
    case .bytes(2): startTime = reader.text(field)
    case .bytes(3): startDate = reader.text(field)
    case .number(4): field.store(in: &relationship)
    case .bytes(5): routeID = reader.text(field)
    case .number(6): directionID = field.uint32
    case .bytes(7):
      hasModifiedTrip = true
      try reader.check(field)
    default: break
    }
  }
}

extension VehicleDescriptor: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    switch field.key {
    case .bytes(1): id = reader.text(field)
    case .bytes(2): label = reader.text(field)
    case .number(4): field.store(in: &wheelchairAccess)
    default: break
    }
  }
}
