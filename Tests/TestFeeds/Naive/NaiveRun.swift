/// A trip on a service day as the naive timetable computes it, call by call.
package struct NaiveRun: Hashable, Sendable {
  package let calls: [Call]

  package init(calls: [Call]) {
    self.calls = calls
  }

  /// Times are seconds of the service day.
  package struct Call: Hashable, Sendable {
    /// `nil` for a call in a zone or at a group of stops.
    package let stopID: ExactText?
    package let stopSequence: Int
    package let arrival: Int?
    package let departure: Int?
    /// Where the feed gives neither, and there are timed calls around.
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

  /// The trips of a route in a direction, as it is written in the feed, that run on a day, with their runs.
  ///
  /// - Parameter direction: `nil` for any.
  package func runs(ofRoute route: ExactText, direction: String?, on day: NaiveDay) -> [ExactText: [NaiveRun]] {
    var runs: [ExactText: [NaiveRun]] = [:]
    for trip in trips where trip.route == route && (direction == nil || trip.direction == direction) {
      let found = self.runs(of: trip, on: day)
      if !found.isEmpty { runs[trip.id] = found }
    }
    return runs
  }

  /// The runs of a trip on a day, by their starts; none when its service does not run.
  package func runs(of id: ExactText, on day: NaiveDay) -> [NaiveRun] {
    trips.first { $0.id == id }.map { runs(of: $0, on: day) } ?? []
  }

  private func runs(of trip: NaiveTrip, on day: NaiveDay) -> [NaiveRun] {
    guard services.runs(trip.service, on: day.number, weekday: day.weekday) else { return [] }
    guard let repetition = trip.repetition else { return [trip.run(delay: 0)] }
    return repetition.starts.sorted().map { trip.run(delay: $0 - repetition.firstDeparture) }
  }

  /// The routes of which any trip calls at a stop or below it.
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
  /// - Parameter delay: Seconds after the trip's own times.
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
