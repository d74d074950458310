package import BundleReader
public import TransitFoundation
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns the next departures near a place, grouped by stop, route and direction.
  ///
  /// ```swift
  /// for group in try timetable.departures(near: here, radius: 400) {
  ///   print(group.route.displayName, group.headsign ?? "", Int(group.stop.distance), "m")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - place: The center of a circle.
  ///   - radius: The circle's radius in meters.
  ///   - after: The start of the window. Default: now.
  ///   - duration: The length of the window. Default: one hour.
  ///   - limit: The maximum number of departures in each group.
  ///   - atEveryStop: If `true`, a route and direction has a group at each nearby stop; if `false`, only at the nearest
  ///     one.
  ///   - filter: A filter for departures; `nil` for all.
  ///   - live: Live data; `nil` for the schedule alone.
  /// - Returns: Groups sorted by the distance of their stops, then by their first departure.
  ///
  /// Cost: that of ``stops(near:radius:limit:)``, plus a board of all departures at these stops in the window. Of a trip
  /// in frequencies.txt, only the departures up to the limit are computed.
  public func departures(
    near place: Coordinate, radius: Double, after: Date = .now, within duration: Duration = .seconds(3600),
    limit: Int = 3, atEveryStop: Bool = false, where filter: BoardFilter? = nil, live: LiveSnapshot? = nil
  ) throws(BundleError) -> [DepartureGroup] {
    try check(live)
    let nearby = try stops(near: place, radius: radius, limit: .max).filter {
      [nil, .platform, .boardingArea].contains($0.stop.locationType)
    }
    if limit <= 0 || nearby.isEmpty { return [] }
    var question = BoardQuestion(after: after, within: duration, limit: nil, filter: filter)
    question.groupLimit = limit
    let departures = try query { bundle throws(DatabaseError) -> [Departure] in
      let reader = reader(on: bundle)
      var stops: [BoardStop] = []
      // Without the stops below: `nearby` lists these if they are within the radius.
      for hit in nearby { stops += try reader.stops(hit.id).prefix(1) }
      return try board(of: stops, question, reader, live)
    }
    let groups = DepartureGroup.groups(of: departures, at: nearby)
    return atEveryStop ? groups : DepartureGroup.nearest(of: groups)
  }
}

extension DepartureGroup {
  /// - Parameters:
  ///   - departures: Sorted by time.
  ///   - stops: Sorted by distance.
  fileprivate static func groups(of departures: [Departure], at stops: [NearbyStop]) -> [DepartureGroup] {
    var groups: [ID: [Departure]] = [:]
    // The groups of each stop, in the order of their first departures.
    var order: [StopID: [ID]] = [:]
    for departure in departures {
      let id = ID(stop: departure.stop.id, route: departure.route.id, direction: departure.direction)
      if groups[id] == nil { order[id.stop, default: []].append(id) }
      groups[id, default: []].append(departure)
    }
    return stops.flatMap { stop in
      (order[stop.id] ?? []).map { id in
        let departures = groups[id] ?? []
        return DepartureGroup(
          stop: stop, route: departures[0].route, direction: id.direction, departures: departures)
      }
    }
  }

  /// The first group of each route and direction.
  fileprivate static func nearest(of groups: [DepartureGroup]) -> [DepartureGroup] {
    struct Line: Hashable {
      let route: RouteID
      let direction: Direction?
    }
    var known: Set<Line> = []
    return groups.filter { known.insert(Line(route: $0.route.id, direction: $0.direction)).inserted }
  }
}
