import TestFeeds
import TransitLive

/// Messages in which each field is given or not, also with extreme values.
extension SplitMix64 {
  mutating func feedHeader() -> FeedHeader {
    var header = FeedHeader()
    header.version = maybe(text())
    header.incrementality = maybe(pick([.fullDataset, .differential]))
    header.timestamp = maybe(integer())
    header.feedVersion = maybe(text())
    return header
  }

  mutating func feedEntity() -> FeedEntity {
    var entity = FeedEntity()
    entity.id = maybe(text())
    entity.isDeleted = maybe(chance(50))
    entity.tripUpdate = maybe(tripUpdate())
    entity.vehicle = maybe(vehicleMessage())
    entity.alert = maybe(alertMessage())
    entity.hasShape = chance(30)
    entity.hasStop = chance(30)
    entity.hasTripModifications = chance(30)
    return entity
  }

  mutating func tripDescriptor() -> TripDescriptor {
    var trip = TripDescriptor()
    trip.tripID = maybe(text())
    trip.startTime = maybe(text())
    trip.startDate = maybe(text())
    trip.relationship = maybe(pick(TripDescriptor.Relationship.allCases))
    trip.routeID = maybe(text())
    trip.directionID = maybe(integer())
    trip.hasModifiedTrip = chance(30)
    return trip
  }

  mutating func vehicleDescriptor() -> VehicleDescriptor {
    var vehicle = VehicleDescriptor()
    vehicle.id = maybe(text())
    vehicle.label = maybe(text())
    vehicle.wheelchairAccess = maybe(pick([.noValue, .unknown, .accessible, .inaccessible]))
    return vehicle
  }

  mutating func tripUpdate() -> TripUpdate {
    var update = TripUpdate()
    update.trip = maybe(tripDescriptor())
    for _ in 0..<number(0...5) { update.calls.append(stopTimeUpdate()) }
    update.vehicle = maybe(vehicleDescriptor())
    update.timestamp = maybe(integer())
    update.delay = maybe(integer())
    update.properties = maybe(tripProperties())
    return update
  }

  mutating func tripProperties() -> TripProperties {
    var properties = TripProperties()
    properties.tripID = maybe(text())
    properties.startDate = maybe(text())
    properties.startTime = maybe(text())
    properties.headsign = maybe(text())
    properties.shortName = maybe(text())
    return properties
  }

  mutating func stopTimeUpdate() -> StopTimeUpdate {
    var call = StopTimeUpdate()
    call.sequence = maybe(integer())
    call.arrival = maybe(stopTimeEvent())
    call.departure = maybe(stopTimeEvent())
    call.stopID = maybe(text())
    call.relationship = maybe(pick([.scheduled, .skipped, .noData, .unscheduled]))
    call.assignedStopID = maybe(text())
    call.headsign = maybe(text())
    call.pickupType = maybe(pick([.regular, .none, .phoneAgency, .coordinateWithDriver]))
    call.dropOffType = maybe(pick([.regular, .none, .phoneAgency, .coordinateWithDriver]))
    return call
  }

  mutating func stopTimeEvent() -> StopTimeEvent {
    StopTimeEvent(delay: maybe(integer()), time: maybe(integer()), scheduledTime: maybe(integer()))
  }

  mutating func vehicleMessage() -> VehicleMessage {
    var vehicle = VehicleMessage()
    vehicle.trip = maybe(tripDescriptor())
    vehicle.position = maybe(position())
    vehicle.currentStopSequence = maybe(integer())
    vehicle.currentStatus = maybe(pick([.incomingAt, .stoppedAt, .inTransitTo]))
    vehicle.timestamp = maybe(integer())
    vehicle.stopID = maybe(text())
    vehicle.vehicle = maybe(vehicleDescriptor())
    vehicle.occupancyStatus = maybe(Int32(number(0...8)))
    vehicle.occupancyPercentage = maybe(integer())
    return vehicle
  }

  mutating func position() -> VehicleMessage.Position {
    var position = VehicleMessage.Position()
    position.latitude = maybe(Float(number(-90...90)) / 7)
    position.longitude = maybe(pick([0, -180, .infinity, .leastNonzeroMagnitude]))
    position.bearing = maybe(Float(number(0...360)))
    position.speed = maybe(Float(number(0...50)))
    return position
  }

  mutating func alertMessage() -> AlertMessage {
    var alert = AlertMessage()
    for _ in 0..<number(0...2) { alert.activePeriods.append(timeRange()) }
    for _ in 0..<number(0...2) { alert.communicationPeriods.append(timeRange()) }
    for _ in 0..<number(0...2) { alert.impactPeriods.append(timeRange()) }
    for _ in 0..<number(0...3) { alert.informedEntities.append(entitySelector()) }
    alert.cause = maybe(Int32(number(1...13)))
    alert.effect = maybe(Int32(number(1...11)))
    alert.url = maybe(translatedString())
    alert.header = maybe(translatedString())
    alert.description = maybe(translatedString())
    return alert
  }

  mutating func timeRange() -> TimeRange {
    var range = TimeRange()
    range.start = maybe(integer())
    range.end = maybe(integer())
    return range
  }

  mutating func entitySelector() -> EntitySelector {
    var selector = EntitySelector()
    selector.agencyID = maybe(text())
    selector.routeID = maybe(text())
    selector.routeType = maybe(integer())
    selector.trip = maybe(tripDescriptor())
    selector.stopID = maybe(text())
    selector.directionID = maybe(integer())
    return selector
  }

  mutating func translatedString() -> TranslatedString {
    var string = TranslatedString()
    for _ in 0..<number(0...2) {
      var translation = TranslatedString.Translation()
      translation.text = maybe(text())
      translation.language = maybe(text())
      string.translations.append(translation)
    }
    return string
  }

  private mutating func maybe<Value>(_ value: Value) -> Value? {
    chance(60) ? value : nil
  }

  private mutating func text() -> String {
    pick(["", "A", "20240229", "stop_17N", "Zürich 🚉", "a\0b", String(repeating: "long ", count: number(3...40))])
  }

  /// Returns a number of any length, or an extreme one.
  private mutating func integer<Value: FixedWidthInteger>() -> Value {
    if chance(20) { return pick([0, .max, .min]) }
    return Value(truncatingIfNeeded: next() >> UInt64(number(0...63)))
  }
}
