import TransitLive

// The fields of each message, in the order of their numbers.

extension FeedHeader {
  var wire: WireFields {
    .text(1, version) + .number(2, incrementality?.rawValue) + .number(3, timestamp) + .text(4, feedVersion)
  }
}

extension FeedEntity {
  var wire: WireFields {
    let read: WireFields =
      .text(1, id) + .number(2, isDeleted.map { $0 ? 1 : 0 }) + .message(3, tripUpdate?.wire)
      + .message(4, vehicle?.wire)
      + .message(5, alert?.wire)
    return read + presence(6, hasShape) + presence(7, hasStop) + presence(8, hasTripModifications)
  }
}

extension TripDescriptor {
  var wire: WireFields {
    let times: WireFields = .text(1, tripID) + .text(2, startTime) + .text(3, startDate)
    let route: WireFields = .number(4, relationship?.rawValue) + .text(5, routeID) + .number(6, directionID)
    return times + route + presence(7, hasModifiedTrip)
  }
}

extension VehicleDescriptor {
  var wire: WireFields { .text(1, id) + .text(2, label) + .number(4, wheelchairAccess?.rawValue) }
}

extension TripUpdate {
  var wire: WireFields {
    let messages: WireFields =
      .message(1, trip?.wire) + .messages(2, calls.map(\.wire)) + .message(3, vehicle?.wire)
    return messages + .number(4, timestamp) + .number(5, delay) + .message(6, properties?.wire)
  }
}

extension TripProperties {
  var wire: WireFields {
    let run: WireFields = .text(1, tripID) + .text(2, startDate) + .text(3, startTime)
    return run + .text(5, headsign) + .text(6, shortName)
  }
}

extension StopTimeUpdate {
  var wire: WireFields {
    let events: WireFields = .number(1, sequence) + .message(2, arrival?.wire) + .message(3, departure?.wire)
    let stop: WireFields = .text(4, stopID) + .number(5, relationship?.rawValue)
    let properties: WireFields =
      .text(1, assignedStopID) + .text(2, headsign) + .number(3, pickupType?.rawValue)
      + .number(4, dropOffType?.rawValue)
    return events + stop + (properties == .empty ? .empty : .message(6, properties))
  }
}

extension StopTimeEvent {
  var wire: WireFields { .number(1, delay) + .number(2, time) + .number(4, scheduledTime) }
}

extension VehicleMessage {
  var wire: WireFields {
    let place: WireFields = .message(1, trip?.wire) + .message(2, position?.wire) + .number(3, currentStopSequence)
    let state: WireFields = .number(4, currentStatus?.rawValue) + .number(5, timestamp) + .text(7, stopID)
    return place + state + .message(8, vehicle?.wire) + .number(9, occupancyStatus) + .number(10, occupancyPercentage)
  }
}

extension VehicleMessage.Position {
  var wire: WireFields { .float(1, latitude) + .float(2, longitude) + .float(3, bearing) + .float(5, speed) }
}

extension AlertMessage {
  var wire: WireFields {
    let periods: WireFields =
      .messages(1, activePeriods.map(\.wire)) + .messages(2, communicationPeriods.map(\.wire))
    let scope: WireFields =
      periods + .messages(3, impactPeriods.map(\.wire)) + .messages(5, informedEntities.map(\.wire)) + .number(6, cause)
    let texts: WireFields = .message(8, url?.wire) + .message(10, header?.wire) + .message(11, description?.wire)
    return scope + .number(7, effect) + texts
  }
}

extension TimeRange {
  var wire: WireFields { .number(1, start) + .number(2, end) }
}

extension EntitySelector {
  var wire: WireFields {
    let route: WireFields = .text(1, agencyID) + .text(2, routeID) + .number(3, routeType)
    return route + .message(4, trip?.wire) + .text(5, stopID) + .number(6, directionID)
  }
}

extension TranslatedString {
  var wire: WireFields { .messages(1, translations.map { .text(1, $0.text) + .text(2, $0.language) }) }
}

/// A message that is not read, with some content.
private func presence(_ number: Int, _ isGiven: Bool) -> WireFields {
  isGiven ? .message(number, .text(1, "x") + .number(2, 1)) : .empty
}
