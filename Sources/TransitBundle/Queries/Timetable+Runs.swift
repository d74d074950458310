public import TransitValues

extension Timetable {
  /// A trip on a service day, with all its calls as instants.
  ///
  /// - Returns: One run of a trip with times of its own; of a trip of frequencies.txt one for each repetition, by their
  ///   starts, the first 86,400 of them; none when its service does not run on that day.
  /// - Throws: ``BundleError/Kind/unknownTrip`` with near matches when the feed has no such trip.
  ///
  /// Cost: that of ``trip(_:)`` and of ``isRunning(_:on:)``, and of sorting the repetitions.
  public func runs(of id: TripID, on date: ServiceDate) throws(BundleError) -> [Run] {
    guard try isRunning(id, on: date), let trip = try trip(id) else { return [] }
    let origin = clock.origin(of: date)
    if trip.frequencies.isEmpty {
      return [Run(trip: trip, serviceDate: date, repetition: nil, origin: origin, delay: 0)]
    }
    let templateStart = trip.templateStart
    return trip.frequencies.starts.map { start, repetition in
      Run(trip: trip, serviceDate: date, repetition: repetition, origin: origin, delay: start &- templateStart)
    }
  }
}

extension Trip {
  /// What the times of a template count from: its first departure, else arrival; windows are no calls.
  fileprivate var templateStart: Int {
    calls.lazy.filter { $0.window == nil }.compactMap { $0.departure ?? $0.arrival }.first?.seconds ?? 0
  }
}

extension [Trip.Frequency] {
  /// When a trip starts by frequencies.txt, in seconds of the service day, in order.
  ///
  /// No more than any feed means, a run each second for a day: a file may say so many that they would fill the memory.
  var starts: [(seconds: Int, repetition: Departure.Repetition)] {
    var starts: [(seconds: Int, repetition: Departure.Repetition)] = []
    for frequency in self {
      guard let start = frequency.start, let end = frequency.end, let headway = frequency.headway, headway > 0
      else { continue }
      let repetition: Departure.Repetition = frequency.exactTimes == 1 ? .exactTimes : .headway
      for seconds in stride(from: start.seconds, to: end.seconds, by: headway).prefix(86_400 - starts.count) {
        starts.append((seconds, repetition))
      }
    }
    return starts.sorted { $0.seconds < $1.seconds }
  }
}
