import BundleReader
package import TransitBundle
package import TransitValues

/// The calls of runs at a stop on a day.
package struct StopStatistics: Sendable {
  package let stop: StopRank
  package fileprivate(set) var callCount = 0
  /// The number of lines that call.
  package var routeCount: Int { routes.count }
  fileprivate var routes: Set<RouteRank> = []
  /// The times at which riders may board, in seconds from the origin of the service day, sorted. Repeated trips may have
  /// millions.
  package fileprivate(set) var departures: [Int32] = []

  package var headways: Headways? { Headways(between: departures) }

  /// The hours with departures, and their number.
  package var hours: [(hour: Int, departureCount: Int)] {
    var hours: [(hour: Int, departureCount: Int)] = []
    for departure in departures {
      let hour = Int(departure).floorDivided(by: 3600)
      if hours.last?.hour == hour {
        hours[hours.count - 1].departureCount += 1
      } else {
        hours.append((hour, 1))
      }
    }
    return hours
  }
}

extension Timetable {
  /// Returns the stops at which runs call on a day, sorted by id.
  ///
  /// - Parameter stop: Only this stop and those below it; `nil` for all.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches.
  package func stopStatistics(on date: ServiceDate, at stop: StopID?) throws(BundleError) -> [StopStatistics] {
    let wanted = try stop.map { stop throws(BundleError) in try ranks(below: stop) }
    return try counting { trips throws(DatabaseError) in
      var limit = RunLimit.calls
      var stops: [StopRank: StopStatistics] = [:]
      try trips.forEachPattern(try trips.trips(on: date, of: nil)) { pattern throws(DatabaseError) in
        let places = pattern.calls.indices.filter { index in
          pattern.calls[index].stop != .absent && wanted?.contains(pattern.calls[index].stop) ?? true
        }
        if places.isEmpty { return }
        for trip in pattern.trips {
          let count = pattern.runCount(of: trip)
          try limit.take(count.multipliedClamped(by: places.count))
          if count == 0 { continue }
          let times = pattern.times(of: trip)
          for index in places {
            let call = pattern.calls[index]
            stops[call.stop, default: StopStatistics(stop: call.stop)].add(
              trip, pattern, runCount: count,
              departure: pattern.allowsBoarding(at: index) ? times[times.startIndex + index].departure : nil)
          }
        }
      }
      return stops.values.map { $0.sorted }.sorted { $0.stop < $1.stop }
    }
  }

  private func ranks(below stop: StopID) throws(BundleError) -> Set<StopRank> {
    let ranks = try readJourneys { (reader) throws(DatabaseError) -> Set<StopRank>? in
      guard let rank = try reader.rank(ofStop: stop) else { return nil }
      let parents = try reader.stops().map { $0.parent }
      var below: [StopRank: [StopRank]] = [:]
      for (index, parent) in parents.enumerated() where parent != .absent {
        below[parent, default: []].append(StopRank(index + 1))
      }
      var ranks: Set<StopRank> = [rank]
      var open = [rank]
      // Stations of a feed may form a circle.
      while let next = open.popLast() {
        for child in below[next, default: []] where ranks.insert(child).inserted { open.append(child) }
      }
      return ranks
    }
    guard let ranks else { throw try error(forUnknownStop: stop) }
    return ranks
  }
}

extension StopStatistics {
  /// - Parameter departure: In seconds after the start of a run; `nil` if riders cannot board.
  fileprivate mutating func add(_ trip: CountedTrip, _ pattern: PatternRuns, runCount count: Int, departure: Int?) {
    callCount += count
    routes.insert(trip.route)
    guard let departure else { return }
    pattern.forEachStart(of: trip) { departures.append(Int32(clamping: $0 &+ departure)) }
  }

  fileprivate var sorted: StopStatistics {
    var stop = self
    stop.departures.sort()
    return stop
  }
}

extension PatternRuns {
  /// Whether a call can be a departure: as on boards.
  fileprivate func allowsBoarding(at index: Int) -> Bool {
    index < calls.count - 1 && calls[index].pickupType != 1 && !calls[index].hasWindow
  }
}
