/// A leg of a journey under test. Times are in seconds since 1970.
package enum NaiveLeg: Hashable, Sendable {
  case walk(from: ExactText?, to: ExactText?, departure: Int, arrival: Int)
  case ride(Ride)

  package struct Ride: Hashable, Sendable {
    package let trip: ExactText
    /// `YYYYMMDD`.
    package let serviceDate: String
    package let from: ExactText
    package let fromSequence: Int
    package let departure: Int
    package let to: ExactText
    package let toSequence: Int
    package let arrival: Int
    package let staysSeated: Bool

    package init(
      trip: ExactText, serviceDate: String, from: ExactText, fromSequence: Int, departure: Int, to: ExactText,
      toSequence: Int, arrival: Int, staysSeated: Bool
    ) {
      (self.trip, self.serviceDate, self.staysSeated) = (trip, serviceDate, staysSeated)
      (self.from, self.fromSequence, self.departure) = (from, fromSequence, departure)
      (self.to, self.toSequence, self.arrival) = (to, toSequence, arrival)
    }
  }
}

extension NaiveJourneys {
  /// Rides a journey leg by leg in the rows of the feed.
  ///
  /// - Returns: The first leg that is not possible as described, or `nil`.
  package func problem(_ journey: NaiveJourney, _ legs: [NaiveLeg], _ question: NaiveQuestion) -> String? {
    let rides = legs.compactMap { leg in
      if case .ride(let ride) = leg { ride } else { nil }
    }
    if rides.filter({ !$0.staysSeated }).count != journey.vehicles { return "wrong number of vehicles" }
    for (index, ride) in rides.enumerated() {
      let continues = index + 1 < rides.count && rides[index + 1].staysSeated
      if let problem = problem(ride, continues: continues, question) { return "\(ride): \(problem)" }
      if index > 0, let problem = problem(between: rides[index - 1], ride, question) { return "\(ride): \(problem)" }
    }
    return problem(ofEnds: journey, rides, question) ?? problem(ofWalks: journey, legs)
  }

  private func problem(_ ride: NaiveLeg.Ride, continues: Bool, _ question: NaiveQuestion) -> String? {
    guard let day = NaiveDay(ride.serviceDate), let origin = day.origin(in: zone), let rows = calls[ride.trip] else {
      return "no such trip or day"
    }
    if question.wheelchair, !accessibleTrips.contains(ride.trip) { return "not accessible" }
    if question.withoutRoutes.contains(routes[ride.trip] ?? "") { return "the route is left out" }
    let isFound = timetable.runs(of: ride.trip, on: day).contains { run in
      let timed = run.calls.filter { call in
        !(rows[call.stopSequence]?.hasWindow ?? true) && (call.departure ?? call.arrival ?? call.estimate) != nil
      }
      guard let from = timed.firstIndex(where: { $0.stopSequence == ride.fromSequence }),
        let to = timed.firstIndex(where: { $0.stopSequence == ride.toSequence }), timed[from].stopID == ride.from,
        timed[to].stopID == ride.to,
        ride.staysSeated ? from == 0 : rows[ride.fromSequence]?.canBoard == true,
        continues ? to == timed.count - 1 : rows[ride.toSequence]?.canAlight == true,
        from < to || ride.staysSeated && continues && from == to,
        let departure = timed[from].departure ?? timed[from].arrival ?? timed[from].estimate,
        let arrival = timed[to].arrival ?? timed[to].departure ?? timed[to].estimate
      else { return false }
      return origin + departure == ride.departure && origin + arrival == ride.arrival
    }
    return isFound ? nil : "no such ride"
  }

  private func problem(
    between ride: NaiveLeg.Ride, _ next: NaiveLeg.Ride, _ question: NaiveQuestion
  ) -> String? {
    if next.staysSeated {
      if next.departure < ride.arrival { return "the vehicle continues before it is there" }
      let isLinked = changes.links.contains([ride.trip, next.trip])
      if ride.serviceDate != next.serviceDate {
        guard let day = NaiveDay(ride.serviceDate), let nextDay = NaiveDay(next.serviceDate) else { return "no day" }
        let continuesSameDay = timetable.runs(of: next.trip, on: day).contains { run in
          let first = run.calls.lazy.compactMap { $0.departure ?? $0.arrival ?? $0.estimate }.first
          return day.origin(in: zone).flatMap { origin in first.map { origin + $0 >= ride.arrival } } ?? false
        }
        let continues = isLinked && nextDay.number == day.number + 1 && !continuesSameDay
        return continues ? nil : "the vehicle does not continue on the next day"
      }
      let isBlock =
        NaiveDay(ride.serviceDate).flatMap { blocks.continuation(of: ride.trip, on: $0)?.id } == next.trip
        && !changes.separations.contains([ride.trip, next.trip]) && places.top(ride.to) == places.top(next.from)
      return isLinked || isBlock ? nil : "the vehicle does not continue"
    }
    func vehicle(_ ride: NaiveLeg.Ride) -> NaiveChanges.Vehicle {
      NaiveChanges.Vehicle(trip: ride.trip, route: routes[ride.trip] ?? "")
    }
    guard let change = changes.change(ride.to, next.from, vehicle(ride), vehicle(next), places, question) else {
      return "no change"
    }
    return next.departure - ride.arrival >= change ? nil : "too little time to change"
  }

  private func problem(
    ofEnds journey: NaiveJourney, _ rides: [NaiveLeg.Ride], _ question: NaiveQuestion
  ) -> String? {
    guard let first = rides.first, let last = rides.last else {
      let walk = places.walk(question.from, question.to, question)
      return walk == journey.arrival - journey.departure ? nil : "wrong walk"
    }
    guard let access = places.walk(from: question.from, first.from, question),
      journey.departure == first.departure - access
    else { return "wrong walk to the first stop" }
    guard let egress = places.walk(from: question.to, last.to, question),
      journey.arrival == last.arrival + egress
    else { return "wrong walk from the last stop" }
    return nil
  }

  /// Legs follow each other in time and place.
  private func problem(ofWalks journey: NaiveJourney, _ legs: [NaiveLeg]) -> String? {
    var (time, place): (Int, ExactText?) = (journey.departure, nil)
    for (index, leg) in legs.enumerated() {
      switch leg {
      case .walk(let from, let to, let departure, let arrival):
        if departure != time || arrival < departure { return "a walk at the wrong time" }
        if index > 0, from != place || to == place { return "a walk from the wrong place" }
        (time, place) = (arrival, to)
      case .ride(let ride):
        if ride.departure < time { return "a ride before the rider is there" }
        if index > 0, !ride.staysSeated, ride.from != place { return "a ride from the wrong place" }
        (time, place) = (ride.arrival, ride.to)
      }
    }
    return time == journey.arrival ? nil : "the last leg ends at the wrong time"
  }
}
