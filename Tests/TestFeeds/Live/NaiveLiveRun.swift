/// What live data says of a run, in the terms of the feed.
package struct NaiveLiveRun: Sendable {
  package enum Change: Sendable {
    case changed, cancelled, deleted, added
  }

  /// Times are in seconds since 1970.
  package struct Call: Sendable {
    package let scheduledStop: ExactText?
    package var stop: ExactText?
    package let sequence: Int
    package let canBoard: Bool
    package let canAlight: Bool
    package var isSkipped = false
    package let scheduledArrival: Int?
    package let scheduledDeparture: Int?
    package var arrival: Int?
    package var departure: Int?

    package init(
      stop: ExactText?, sequence: Int, canBoard: Bool = true, canAlight: Bool = true, arrival: Int?, departure: Int?
    ) {
      (scheduledStop, self.stop, self.sequence) = (stop, stop, sequence)
      (self.canBoard, self.canAlight) = (canBoard, canAlight)
      (scheduledArrival, scheduledDeparture) = (arrival, departure)
      (self.arrival, self.departure) = (arrival, departure)
    }
  }

  /// What is changed or added. An added run has an id that the feed lacks, unless it is of a trip in frequencies.txt.
  package var trip: ExactText
  package var day: NaiveDay
  /// The start of the repetition of a trip in frequencies.txt, in seconds of the service day.
  package var start: Int?
  package var change = Change.changed
  /// The trip that has the schedule; `nil` for calls of its own.
  package var template: ExactText?
  package var route: ExactText
  package var isAccessible = false
  package var calls: [Call]

  /// Whether the run takes the place of one of the schedule.
  package var isScheduled: Bool { change != .added }

  /// A run that is not in the feed.
  package init(added trip: ExactText, day: NaiveDay, route: ExactText, calls: [Call]) {
    (self.trip, self.day, self.route, self.calls) = (trip, day, route, calls)
    change = .added
  }

  /// Delays all events from a call on.
  package mutating func delay(by seconds: Int, from index: Int = 0) {
    for index in calls.indices.dropFirst(index) {
      calls[index].arrival = calls[index].arrival.map { $0 + seconds }
      calls[index].departure = calls[index].departure.map { $0 + seconds }
    }
  }
}

/// The runs of a feed, as live data changes them.
package struct NaiveSchedule: Sendable {
  let journeys: NaiveJourneys
  private let byID: [ExactText: NaiveTrip]

  package init(_ feed: FeedText) {
    journeys = NaiveJourneys(feed)
    byID = Dictionary(journeys.timetable.trips.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package var trips: [ExactText] { journeys.timetable.trips.map(\.id) }

  /// The runs of a trip on a day as scheduled, each start of a repetition once.
  package func runs(of id: ExactText, on day: NaiveDay) -> [NaiveLiveRun] {
    guard let trip = byID[id], let origin = day.origin(in: journeys.zone) else { return [] }
    let runs = journeys.timetable.runs(of: id, on: day)
    let starts = trip.repetition?.starts.sorted().map { Optional($0) } ?? [nil]
    var known: Set<Int?> = []
    return zip(runs, starts).compactMap { naive, start in
      guard known.insert(start).inserted else { return nil }
      var run = NaiveLiveRun(added: id, day: day, route: trip.route, calls: calls(of: naive, trip, origin))
      (run.change, run.start, run.template) = (.changed, start, id)
      run.isAccessible = journeys.accessibleTrips.contains(id)
      return run
    }
  }

  private func calls(of run: NaiveRun, _ trip: NaiveTrip, _ origin: Int) -> [NaiveLiveRun.Call] {
    zip(run.calls, trip.rows).compactMap { call, row in
      if row.hasWindow { return nil }
      let arrival = call.arrival ?? call.departure ?? call.estimate
      let departure = call.departure ?? call.arrival ?? call.estimate
      return NaiveLiveRun.Call(
        stop: call.stopID, sequence: call.stopSequence, canBoard: row.canBoard, canAlight: row.canAlight,
        arrival: arrival.map { $0 + origin }, departure: departure.map { $0 + origin })
    }
  }
}
