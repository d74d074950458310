public import TransitBundle
public import TransitFoundation
import TransitValues

extension JourneyPlanner {
  /// Returns the best journeys that leave at an instant or later.
  ///
  /// A journey is given if no other one arrives earlier or at the same time with as many or fewer vehicles. Of the
  /// journeys with the same arrival and number of vehicles, one with the latest departure is given.
  ///
  /// - Parameters:
  ///   - origin: A stop, a station or a coordinate.
  ///   - destination: Likewise.
  ///   - date: The earliest departure. Default: now.
  ///   - options: How the rider travels.
  ///   - live: What runs today. ``JourneyRide/live`` is set for each ride. Default: the schedule.
  /// - Returns: Journeys sorted by departure, arrival and vehicles. Empty if there is none.
  /// - Throws: `BundleError.Kind.unknownStop` with near matches if the feed does not contain a stop,
  ///   `BundleError.Kind.cancelled` if the current task is canceled, and `BundleError.Kind.unsupported` for live data of
  ///   another feed.
  ///
  /// Cost: some milliseconds. The first call also reads the places of all stops, and all trips if one has a block.
  public func journeys(
    from origin: JourneyPlace, to destination: JourneyPlace, departing date: Date = .now,
    options: JourneyOptions = JourneyOptions(), live: LiveSnapshot? = nil
  ) throws(BundleError) -> [Journey] {
    try journeys(JourneyQuestion(from: origin, to: destination, kind: .depart, date: date, options: options), live)
  }

  /// Returns the best journeys that arrive at an instant or earlier.
  ///
  /// A journey is given if no other one departs later or at the same time with as many or fewer vehicles. Of the
  /// journeys with the same departure and number of vehicles, one with the earliest arrival is given. Otherwise like
  /// ``journeys(from:to:departing:options:live:)``.
  public func journeys(
    from origin: JourneyPlace, to destination: JourneyPlace, arriving date: Date,
    options: JourneyOptions = JourneyOptions(), live: LiveSnapshot? = nil
  ) throws(BundleError) -> [Journey] {
    try journeys(JourneyQuestion(from: origin, to: destination, kind: .arrive, date: date, options: options), live)
  }

  /// Returns all best journeys with a vehicle that leave within a range of time.
  ///
  /// A journey is given if no other one departs later or at the same time, arrives earlier or at the same time, and has
  /// as many or fewer vehicles. Journeys that leave after the range are not given, but count against those within it.
  /// So consecutive ranges give each journey once: the next page starts where the range ends.
  ///
  /// - Parameters:
  ///   - origin: A stop, a station or a coordinate.
  ///   - destination: Likewise.
  ///   - date: The start of the range.
  ///   - duration: The length of the range. The end does not belong to it.
  ///   - options: How the rider travels.
  ///   - live: What runs today. Default: the schedule.
  public func journeys(
    from origin: JourneyPlace, to destination: JourneyPlace, departing date: Date, within duration: Duration,
    options: JourneyOptions = JourneyOptions(), live: LiveSnapshot? = nil
  ) throws(BundleError) -> [Journey] {
    try journeys(
      JourneyQuestion(from: origin, to: destination, kind: .range(duration), date: date, options: options), live)
  }
}

/// A question for journeys.
private struct JourneyQuestion {
  enum Kind {
    case depart
    case arrive
    case range(Duration)
  }

  let from: JourneyPlace
  let to: JourneyPlace
  let kind: Kind
  let date: Date
  let options: JourneyOptions
}

extension JourneyPlanner {
  private func journeys(_ question: JourneyQuestion, _ live: LiveSnapshot?) throws(BundleError) -> [Journey] {
    try answer(question.options, instant: question.instant, within: question.length, live: live) {
      (frame, unknown) throws(DatabaseError) -> [Journey]? in
      guard let from = try frame.endpoint(question.from, &unknown), let to = try frame.endpoint(question.to, &unknown)
      else { return nil }
      let walk = from.walk(to: to, frame.network.stops, distance: frame.context.walking.distance)
      let search = JourneySearch(
        context: frame.context, from: from, to: to, walk: walk, vehicles: frame.vehicles, longest: frame.longest)
      let journeys = try search.answer(question.kind).sorted {
        ($0.departure, $0.arrival, $0.vehicles) < ($1.departure, $1.arrival, $1.vehicles)
      }
      var writer = JourneyWriter(context: frame.context, from: from, to: to, walk: walk, instant: frame.instant)
      let choice = ChangeChoice(context: frame.context)
      return try journeys.map { journey throws(DatabaseError) in try writer.journey(choice.best(journey)) }
    }
  }
}

extension JourneyQuestion {
  /// Whole seconds since 1970: rounded up for departures, down for arrivals.
  fileprivate var instant: Int {
    if case .arrive = kind { date.unixSeconds } else { date.nextUnixSecond }
  }

  /// The length of the range in seconds.
  fileprivate var length: Int {
    if case .range(let duration) = kind { duration.wholeSeconds } else { 0 }
  }
}

extension JourneySearch {
  fileprivate func answer(_ kind: JourneyQuestion.Kind) throws(DatabaseError) -> [FoundJourney] {
    switch kind {
    case .depart: try departing()
    case .arrive: try arriving()
    case .range(let duration): try departing(within: Int32(duration.wholeSeconds))
    }
  }
}

extension Duration {
  /// Whole seconds, rounded up, from 0 to a year.
  var wholeSeconds: Int {
    let (seconds, attoseconds) = components
    return Int(min(max(0, attoseconds > 0 && seconds < .max ? seconds + 1 : seconds), 366 * 86_400))
  }
}
