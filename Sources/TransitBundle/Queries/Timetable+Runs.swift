public import TransitValues

extension Timetable {
  /// A trip on a service day, with all its calls as instants.
  ///
  /// - Returns: One run of a trip with times of its own; of a trip of frequencies.txt one for each repetition, by their
  ///   starts; none when its service does not run on that day.
  /// - Throws: ``BundleError/Kind/unknownTrip`` with near matches when the feed has no such trip.
  ///
  /// Cost: that of ``trip(_:)``, and of ``runs(_:on:)``.
  public func runs(of id: TripID, on date: ServiceDate) throws(BundleError) -> [Run] {
    guard try runs(id, on: date), let trip = try trip(id) else { return [] }
    let origin = clock.origin(of: date)
    if trip.frequencies.isEmpty {
      return [Run(trip, on: date, from: origin, startingLater: 0, repetition: nil)]
    }
    return trip.frequencies.starts.map { start, repetition in
      Run(trip, on: date, from: origin, startingLater: start &- trip.templateStart, repetition: repetition)
    }
  }
}

extension Run {
  /// - Parameter seconds: How much later than by the trip's own times it starts.
  fileprivate init(
    _ trip: Trip, on date: ServiceDate, from origin: UnixTime, startingLater seconds: Int,
    repetition: Departure.Repetition?
  ) {
    self.trip = trip
    serviceDate = date
    self.repetition = repetition
    calls = trip.calls.map { call in
      func instant(_ time: ServiceTime?, later: Int) -> UnixTime? {
        time.map { UnixTime(seconds: origin.seconds &+ $0.seconds &+ later) }
      }
      return Call(
        call: call, arrival: instant(call.arrival, later: seconds), departure: instant(call.departure, later: seconds),
        estimate: instant(call.estimate, later: seconds), windowStart: instant(call.window?.start, later: 0),
        windowEnd: instant(call.window?.end, later: 0))
    }
  }
}

extension Trip {
  /// What the times of a template count from: its first departure, else arrival; windows are no calls.
  var templateStart: Int {
    calls.lazy.filter { $0.window == nil }.compactMap { $0.departure ?? $0.arrival }.first?.seconds ?? 0
  }
}

extension [Trip.Frequency] {
  /// When a trip starts by frequencies.txt, in seconds of the service day, in order.
  var starts: [(seconds: Int, repetition: Departure.Repetition)] {
    var starts: [(seconds: Int, repetition: Departure.Repetition)] = []
    for frequency in self {
      guard let start = frequency.start, let end = frequency.end, let headway = frequency.headway, headway > 0
      else { continue }
      let repetition: Departure.Repetition = frequency.exactTimes == 1 ? .exactTimes : .headway
      for seconds in stride(from: start.seconds, to: end.seconds, by: headway).prefix(mostStarts) {
        starts.append((seconds, repetition))
      }
    }
    return starts.sorted { $0.seconds < $1.seconds }
  }

  /// No row of a feed means more: a run each second for a week.
  private var mostStarts: Int { 7 * 86_400 }
}
