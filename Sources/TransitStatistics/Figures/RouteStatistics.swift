import BundleReader
package import TransitBundle
package import TransitValues

/// The runs of a line in a direction on a day.
package struct RouteStatistics: Sendable {
  package let route: RouteRank
  package let direction: Int?
  package fileprivate(set) var runCount = 0
  package fileprivate(set) var sums = Sums()
  /// In seconds from the origin of the service day, sorted.
  package fileprivate(set) var starts: [Int] = []
  /// The last end.
  package fileprivate(set) var end: Int?
  fileprivate var runs: [(start: Int, end: Int)] = []

  package var headways: Headways? { Headways(between: starts) }

  /// The largest number of runs at one time.
  package var vehicleCount: Int { inService.most }

  var inService: RunsInService { RunsInService(runs) }

  /// The hours in which runs start, with the starts of each and the headways that end in it.
  package var hours: [(hour: Int, runCount: Int, headways: Headways?)] {
    var hours: [(hour: Int, runCount: Int, headways: Headways?)] = []
    var first = 0
    while first < starts.count {
      let hour = starts[first].floorDivided(by: 3600)
      let end = starts[first...].firstIndex { $0.floorDivided(by: 3600) != hour } ?? starts.count
      hours.append((hour, end - first, Headways(between: Array(starts[max(0, first - 1)..<end]))))
      first = end
    }
    return hours
  }
}

extension Timetable {
  /// Returns the lines and directions that run on a day, sorted by the ids of lines, then by direction, without one
  /// first.
  package func routeStatistics(on date: ServiceDate, of route: RouteID?) throws(BundleError) -> [RouteStatistics] {
    struct Line: Hashable {
      let route: RouteRank
      let direction: Int?
    }
    return try counting(route) { trips, route throws(DatabaseError) in
      var lengths = try PathLengths(trips)
      var limit = RunLimit.runs
      var lines: [Line: RouteStatistics] = [:]
      try trips.forEachPattern(try trips.trips(on: date, of: route)) { pattern throws(DatabaseError) in
        for trip in pattern.trips {
          let count = pattern.runCount(of: trip)
          try limit.take(count)
          if count == 0 { continue }
          let line = Line(route: trip.route, direction: trip.direction)
          let length = try lengths.length(of: trip, pattern)
          lines[line, default: RouteStatistics(route: trip.route, direction: trip.direction)]
            .add(trip, pattern, runCount: count, distance: length)
        }
      }
      return lines.values.map { $0.sorted }.sorted {
        ($0.route, $0.direction ?? .min) < ($1.route, $1.direction ?? .min)
      }
    }
  }
}

extension RouteStatistics {
  fileprivate mutating func add(_ trip: CountedTrip, _ pattern: PatternRuns, runCount count: Int, distance: Double?) {
    let ends = pattern.ends(of: trip)
    runCount += count
    sums.add(duration: ends.map { $0.last &- $0.first }, distance: distance, count: count)
    guard let ends else { return }
    pattern.forEachStart(of: trip) { start in
      runs.append((start &+ ends.first, start &+ ends.last))
      end = max(end ?? .min, start &+ ends.last)
    }
  }

  fileprivate var sorted: RouteStatistics {
    var line = self
    line.starts = runs.map { $0.start }.sorted()
    return line
  }
}
