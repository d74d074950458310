/// A trip on a service day, computed call by call by the naive timetable.
package struct NaiveRun: Hashable, Sendable {
  package let calls: [Call]

  package init(calls: [Call]) {
    self.calls = calls
  }

  /// A call. Times are in seconds of the service day.
  package struct Call: Hashable, Sendable {
    /// `nil` for a call at a location or a location group.
    package let stopID: ExactText?
    package let stopSequence: Int
    package let arrival: Int?
    package let departure: Int?
    /// The interpolated time, if the feed has no time and there are timed calls on both sides.
    package let estimate: Int?

    package init(stopID: ExactText?, stopSequence: Int, arrival: Int?, departure: Int?, estimate: Int?) {
      self.stopID = stopID
      self.stopSequence = stopSequence
      self.arrival = arrival
      self.departure = departure
      self.estimate = estimate
    }
  }
}

extension NaiveTimetable {
  /// The ids of the trips that a bundle keeps.
  package var tripIDs: [ExactText] { trips.map(\.id) }

  /// Returns the runs on a day of the trips of a route, by trip id.
  ///
  /// - Parameter direction: The `direction_id` as written in the feed, or `nil` for any.
  package func runs(ofRoute route: ExactText, direction: String?, on day: NaiveDay) -> [ExactText: [NaiveRun]] {
    var runs: [ExactText: [NaiveRun]] = [:]
    for trip in trips where trip.route == route && (direction == nil || trip.direction == direction) {
      let found = self.runs(of: trip, on: day)
      if !found.isEmpty { runs[trip.id] = found }
    }
    return runs
  }

  /// Returns the runs of a trip on a day, sorted by start, or none if its service does not run.
  package func runs(of id: ExactText, on day: NaiveDay) -> [NaiveRun] {
    trips.first { $0.id == id }.map { runs(of: $0, on: day) } ?? []
  }

  private func runs(of trip: NaiveTrip, on day: NaiveDay) -> [NaiveRun] {
    guard services.runs(trip.service, on: day.number, weekday: day.weekday) else { return [] }
    guard let repetition = trip.repetition else { return [trip.run(delay: 0)] }
    return repetition.starts.sorted().map { trip.run(delay: $0 - repetition.firstDeparture) }
  }

  /// Returns the routes with a trip that calls at a stop or at a stop below it.
  package func routes(at stop: ExactText) -> Set<ExactText> {
    let stops = stopAndAllBelow(stop)
    return Set(trips.filter { trip in trip.rows.contains { $0.stopID.map(stops.contains) ?? false } }.map(\.route))
  }

  /// Whether a service runs on a day.
  package func runs(service: ExactText, on day: NaiveDay) -> Bool {
    services.runs(service, on: day.number, weekday: day.weekday)
  }
}

extension NaiveTrip {
  /// Returns the run of the trip with a delay.
  ///
  /// - Parameter delay: Seconds added to the trip's own times.
  fileprivate func run(delay: Int) -> NaiveRun {
    let calls = rows.filter { !$0.hasWindow }
    var index = 0
    return NaiveRun(
      calls: rows.map { row in
        var estimate: Int?
        if !row.hasWindow {
          if !row.isTimed { estimate = NaiveCall.time(of: index, in: calls)?.seconds }
          index += 1
        }
        return NaiveRun.Call(
          stopID: row.stopID, stopSequence: row.stopSequence, arrival: row.arrival.map { $0 + delay },
          departure: row.departure.map { $0 + delay }, estimate: estimate.map { $0 + delay })
      })
  }
}
