package import BundleReader
import TransitFoundation
public import TransitValues

extension Timetable {
  /// Returns a trip on a service day, with all its calls as instants.
  ///
  /// - Returns: One instance, or, for a trip in frequencies.txt, one per run sorted by start, up to 86,400. Empty if
  ///   the service does not run on that day.
  /// - Throws: ``BundleError/Kind/unknownTrip`` with near matches if the feed does not contain the trip.
  ///
  /// Cost: that of ``trip(_:)`` and ``isRunning(_:on:)``, plus sorting the runs.
  public func instances(of id: TripID, on date: ServiceDate) throws(BundleError) -> [TripInstance] {
    guard try isRunning(id, on: date), let trip = try trip(id) else { return [] }
    let origin: Date = clock.origin(of: date)
    if trip.frequencies.isEmpty { return [TripInstance(trip: trip, serviceDate: date, origin: origin)] }
    let templateStart = trip.templateStart
    return trip.frequencies.starts.map { start, repetition in
      TripInstance(
        trip: trip, serviceDate: date, origin: origin, delay: .seconds(start &- templateStart), repetition: repetition)
    }
  }
}

extension Timetable {
  /// Returns the trip of a departure, with all its calls as instants: the details of a row of a board.
  ///
  /// ```swift
  /// let ride = try timetable.instance(of: departure)
  /// for call in ride.calls { print(call.time ?? departure.time, call.stop?.displayName ?? "") }
  /// ```
  ///
  /// For a trip in frequencies.txt, returns the run with this departure time.
  ///
  /// - Throws: ``BundleError/Kind/unknownTrip`` with near matches if the feed does not contain the trip.
  ///
  /// Cost: as for ``trip(_:)``.
  public func instance(of departure: Departure) throws(BundleError) -> TripInstance {
    try instance(of: departure.id, departure.repetition) { $0.departure ?? $0.arrival ?? $0.estimate }
  }

  /// Returns the trip of an arrival, with all its calls as instants. Works like ``instance(of:)-(Departure)``.
  public func instance(of arrival: Arrival) throws(BundleError) -> TripInstance {
    try instance(of: arrival.id, arrival.repetition) { $0.arrival ?? $0.departure ?? $0.estimate }
  }

  /// - Parameter time: Returns the time that the board shows for a call.
  private func instance(
    of id: CallID, _ repetition: Repetition?, time: (Trip.Call) -> ServiceTime?
  ) throws(BundleError) -> TripInstance {
    guard let trip = try trip(id.tripID) else { throw try unknownTrip(id.tripID) }
    var instance = TripInstance(
      trip: trip, serviceDate: id.serviceDate, origin: clock.origin(of: id.serviceDate), repetition: repetition)
    let call = trip.calls.first { $0.stopSequence == id.stopSequence }
    if repetition != nil, let time = call.flatMap(time) {
      instance.delay = .seconds(id.time.unixSeconds &- clock.originSeconds(of: id.serviceDate) &- time.seconds)
    }
    return instance
  }
}

extension Trip {
  /// The start of a template trip: its first departure, or else arrival. Ignores pickup/drop-off windows.
  fileprivate var templateStart: Int {
    calls.lazy.filter { $0.window == nil }.compactMap { $0.departure ?? $0.arrival }.first?.seconds ?? 0
  }
}

extension [Trip.Frequency] {
  /// The starts of a trip's runs in seconds of the service day, sorted.
  ///
  /// Returns at most 86,400 starts, because an untrusted file may specify enough runs to exhaust memory.
  var starts: [(seconds: Int, repetition: Repetition)] {
    var starts: [(seconds: Int, repetition: Repetition)] = []
    for frequency in self {
      guard let start = frequency.start, let end = frequency.end,
        let headway = frequency.headway?.components.seconds, headway > 0
      else { continue }
      let repetition = Repetition(headway: .seconds(headway), isExact: frequency.exactTimes == .scheduleBased)
      for seconds in stride(from: start.seconds, to: end.seconds, by: Int(headway)).prefix(86_400 - starts.count) {
        starts.append((seconds, repetition))
      }
    }
    return starts.sorted { $0.seconds < $1.seconds }
  }
}
