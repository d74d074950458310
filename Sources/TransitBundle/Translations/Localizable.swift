import TransitValues

/// A result with texts that translations.txt may translate.
protocol Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> Self
}

extension Array: Localizable where Element: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> [Element] {
    try map { element throws(DatabaseError) in try element.localized(by: localizer) }
  }
}

extension Optional: Localizable where Wrapped: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> Wrapped? {
    try map { value throws(DatabaseError) in try value.localized(by: localizer) }
  }
}

extension Stop: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> Stop {
    var stop = self
    stop.name = try localizer.text(name, .stopName, of: id.rawValue)
    stop.spokenName = try localizer.text(spokenName, .ttsStopName, of: id.rawValue)
    stop.details = try localizer.text(details, .stopDescription, of: id.rawValue)
    stop.platformCode = try localizer.text(platformCode, .platformCode, of: id.rawValue)
    stop.url = try localizer.text(url, .stopURL, of: id.rawValue)
    return stop
  }
}

extension StopSummary: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> StopSummary {
    StopSummary(
      id: id, name: try localizer.text(name, .stopName, of: id.rawValue),
      platformCode: try localizer.text(platformCode, .platformCode, of: id.rawValue))
  }
}

extension NearbyStop: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> NearbyStop {
    NearbyStop(stop: try stop.localized(by: localizer), distance: distance)
  }
}

extension Route: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> Route {
    var columns = columns
    columns.shortName = try localizer.text(shortName, .routeShortName, of: id.rawValue)
    columns.longName = try localizer.text(longName, .routeLongName, of: id.rawValue)
    columns.details = try localizer.text(details, .routeDescription, of: id.rawValue)
    columns.url = try localizer.text(url, .routeURL, of: id.rawValue)
    return Route(columns)
  }
}

extension Trip: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> Trip {
    var trip = self
    trip.route = try localizer.route(route)
    trip.headsign = try localizer.text(headsign, .tripHeadsign, of: id.rawValue)
    trip.shortName = try localizer.text(shortName, .tripShortName, of: id.rawValue)
    for index in calls.indices {
      trip.calls[index] = try localizer.call(calls[index], of: id)
    }
    return trip
  }
}

extension RunningTrip: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> RunningTrip {
    var trip = self
    trip.route = try localizer.route(route)
    trip.headsign = try localizer.text(headsign, .tripHeadsign, of: id.rawValue)
    trip.shortName = try localizer.text(shortName, .tripShortName, of: id.rawValue)
    trip.first = try first.map { call throws(DatabaseError) in try localizer.call(call, of: id) }
    trip.last = try last.map { call throws(DatabaseError) in try localizer.call(call, of: id) }
    return trip
  }
}

extension Localizer {
  fileprivate func call(_ call: Trip.Call, of trip: TripID) throws(DatabaseError) -> Trip.Call {
    var localized = call
    localized.place = try call.place.localized(by: self)
    localized.headsign = try text(call.headsign, .stopHeadsign, of: trip.rawValue, sequence: call.stopSequence)
    return localized
  }
}

extension Trip.Place: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> Trip.Place {
    guard case .stop(let stop) = self else { return self }
    return .stop(try stop.localized(by: localizer))
  }
}

extension RouteTimetable: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> RouteTimetable {
    var timetable = self
    timetable.places = try places.localized(by: localizer)
    for (index, column) in columns.enumerated() {
      timetable.columns[index].headsign = try localizer.text(
        column.headsign, .tripHeadsign, of: column.tripID.rawValue)
      timetable.columns[index].shortName = try localizer.text(
        column.shortName, .tripShortName, of: column.tripID.rawValue)
    }
    return timetable
  }
}

extension Agency: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> Agency {
    var agency = self
    agency.name = try localizer.text(name, .agencyName, of: id?.rawValue)
    agency.url = try localizer.text(url, .agencyURL, of: id?.rawValue)
    agency.fareURL = try localizer.text(fareURL, .agencyFareURL, of: id?.rawValue)
    return agency
  }
}

extension Attribution: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> Attribution {
    var attribution = self
    attribution.organizationName = try localizer.text(
      organizationName, .attributionOrganization, of: id?.rawValue)
    return attribution
  }
}

extension FeedInfo: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> FeedInfo {
    var info = self
    info.publisherName = try localizer.text(publisherName, .feedPublisherName, of: nil)
    return info
  }
}

extension Level: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> Level {
    Level(id: id, index: index, name: try localizer.text(name, .levelName, of: id.rawValue))
  }
}

extension Pathway: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> Pathway {
    var pathway = self
    pathway.signpostedAs = try localizer.text(signpostedAs, .pathwaySignpostedAs, of: id?.rawValue)
    pathway.reversedSignpostedAs = try localizer.text(
      reversedSignpostedAs, .pathwayReversedSignpostedAs, of: id?.rawValue)
    return pathway
  }
}

extension StationPlan: Localizable {
  func localized(by localizer: Localizer) throws(DatabaseError) -> StationPlan {
    StationPlan(
      station: try station.localized(by: localizer), places: try places.localized(by: localizer),
      levels: try levels.localized(by: localizer), pathways: try pathways.localized(by: localizer))
  }
}
