// Field numbers: https://gtfs.org/documentation/realtime/proto/

extension VehicleMessage: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    switch field.key {
    case .bytes(1): try reader.merge(field, into: &trip)
    case .bytes(2): try reader.merge(field, into: &position)
    case .number(3): currentStopSequence = field.uint32
    case .number(4): field.store(in: &currentStatus)
    case .number(5): timestamp = field.value
    case .bytes(7): stopID = reader.text(field)
    case .bytes(8): try reader.merge(field, into: &vehicle)
    case .number(9): field.store(in: &occupancyStatus, ifIn: 0...8)
    case .number(10): occupancyPercentage = field.uint32
    default: break
    }
  }
}

extension VehicleMessage.Position: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    switch field.key {
    case .float(1): latitude = field.float
    case .float(2): longitude = field.float
    case .float(3): bearing = field.float
    case .float(5): speed = field.float
    default: break
    }
  }
}

extension AlertMessage: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    switch field.key {
    case .bytes(1): try reader.append(field, to: &activePeriods)
    case .bytes(2): try reader.append(field, to: &communicationPeriods)
    case .bytes(3): try reader.append(field, to: &impactPeriods)
    case .bytes(5): try reader.append(field, to: &informedEntities)
    case .number(6): field.store(in: &cause, ifIn: 1...13)
    case .number(7): field.store(in: &effect, ifIn: 1...11)
    case .bytes(8): try reader.merge(field, into: &url)
    case .bytes(10): try reader.merge(field, into: &header)
    case .bytes(11): try reader.merge(field, into: &description)
    default: break
    }
  }
}

extension TimeRange: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    switch field.key {
    case .number(1): start = field.value
    case .number(2): end = field.value
    default: break
    }
  }
}

extension EntitySelector: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    switch field.key {
    case .bytes(1): agencyID = reader.text(field)
    case .bytes(2): routeID = reader.text(field)
    case .number(3): routeType = field.int32
    case .bytes(4): try reader.merge(field, into: &trip)
    case .bytes(5): stopID = reader.text(field)
    case .number(6): directionID = field.uint32
    default: break
    }
  }
}

extension TranslatedString: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    if field.key == .bytes(1) { try reader.append(field, to: &translations) }
  }
}

extension TranslatedString.Translation: WireMessage {
  mutating func merge(_ field: WireField, from reader: inout WireReader) throws(WireError) {
    switch field.key {
    case .bytes(1): text = reader.text(field)
    case .bytes(2): language = reader.text(field)
    default: break
    }
  }
}
