public import TransitBundle
import TransitFoundation
public import TransitValues

extension Timetable {
  /// Returns the calls of a ride, from boarding to alighting, with instants.
  ///
  /// ```swift
  /// for call in try timetable.calls(of: ride).dropFirst().dropLast() {
  ///   print(call.time ?? ride.departure, call.stop?.displayName ?? "")
  /// }
  /// ```
  ///
  /// The first call departs at ``JourneyRide/departure``, and the last one arrives at ``JourneyRide/arrival``. For a
  /// trip in frequencies.txt, the calls have the times of the run that the rider boards. Where the rider stays seated,
  /// the last call of a ride and the first call of the next one are different calls, often at the same stop.
  ///
  /// - Parameters:
  ///   - ride: A ride of a journey.
  ///   - live: The live data of the question. The calls of a run that they change are those that the vehicle makes, at
  ///     the expected stops and times, without skipped ones.
  /// - Returns: The calls at both ends and all calls between them, sorted by stop_sequence, with stop, platform, pickup
  ///   and drop-off. Includes calls at which riders neither board nor alight. GTFS: rows of stop_times.txt.
  /// - Throws: `BundleError.Kind.unknownTrip` with near matches if the feed does not contain the trip, such as for a
  ///   ride that was stored before an update. `BundleError.Kind.unsupported` for live data of another feed.
  ///
  /// Cost: as for `Timetable.trip(_:)`, a few index lookups and a range of calls. With live data, also a scan of its
  /// runs.
  public func calls(
    of ride: JourneyRide, live: LiveSnapshot? = nil
  ) throws(BundleError) -> [TripInstance.Call] {
    try check(live)
    if let run = live?.run(of: ride, clock) { return try calls(of: run).filter { ride.includes($0.stopSequence) } }
    return try instance(of: ride.boarding).calls.filter { ride.includes($0.stopSequence) }
  }

  /// Returns the line of a ride on a map: the part of the trip's shape from boarding to alighting.
  ///
  /// The line starts and ends at the points of the shape that `TripPath` has for the two calls: at their
  /// shape_dist_traveled, or else nearest to their stops with all calls of the trip in order. So a loop that passes a
  /// stop twice is cut at the right pass. A trip without a usable shape gets straight lines between its stops.
  ///
  /// - Parameters:
  ///   - ride: A ride of a journey.
  ///   - live: The live data of the question. A run that makes other calls than its trip gets straight lines.
  /// - Returns: Coordinates in order. Empty if neither the shape nor any stop of the ride has coordinates. GTFS:
  ///   shapes.txt, or else `stop_lat` and `stop_lon`.
  /// - Throws: `BundleError.Kind.unknownTrip` with near matches if the feed does not contain the trip.
  ///
  /// Cost: as for `Timetable.tripPath(of:)`: reads the trip, its shape, and the stop of each call. Without
  /// shape_dist_traveled, also computes a distance for each pair of a call and a point of the shape.
  public func path(of ride: JourneyRide, live: LiveSnapshot? = nil) throws(BundleError) -> [Coordinate] {
    try check(live)
    if let run = live?.run(of: ride, clock), !run.makesScheduledCalls {
      return try places(of: try calls(of: run).map { $0.call }, on: ride)
    }
    let trip = try instance(of: ride.boarding).trip
    let line = try tripPath(of: trip)?.segment(from: ride.boarding.stopSequence, to: ride.destinationSequence)
    if let line { return line.points.map({ $0.coordinate }) }
    return try places(of: trip.calls, on: ride)
  }

  /// The places of the stops of a ride.
  private func places(of calls: [Trip.Call], on ride: JourneyRide) throws(BundleError) -> [Coordinate] {
    var places: [Coordinate] = []
    for call in calls where ride.includes(call.stopSequence) {
      if let id = call.stop?.id, let place = try stop(id)?.coordinate { places.append(place) }
    }
    return places
  }

  /// The calls that the vehicle of a run makes.
  private func calls(of ridden: RiddenRun) throws(BundleError) -> [TripInstance.Call] {
    let instance = try instance(of: ridden.run)
    let start = instance.origin.unixSeconds + Int(ridden.start)
    let known = Dictionary(
      zip(instance.calls, instance.live?.calls ?? []).map { ($0.stopSequence, (call: $0, state: $1)) },
      uniquingKeysWith: { first, _ in first })
    return ridden.calls.compactMap { times in
      guard let (known, state) = known[ridden.run.calls[Int(times.index)].sequence] else { return nil }
      var call = known
      call.arrival = Date(unixSeconds: start + Int(times.arrival))
      call.departure = Date(unixSeconds: start + Int(times.departure))
      call.estimate = nil
      if let stop = state.stop { call.call.place = .stop(stop) }
      return call
    }
  }
}

extension LiveSnapshot {
  /// The run that a rider boards; `nil` if it is one of the schedule.
  fileprivate func run(of ride: JourneyRide, _ clock: ServiceClock) -> RiddenRun? {
    let (boarding, time) = (ride.boarding, ride.departure.unixSeconds)
    let origin = clock.originSeconds(of: boarding.serviceDate)
    for run in runs where run.tripID == boarding.tripID && run.key.date == boarding.serviceDate {
      guard let ridden = RiddenRun(run, origin: origin) else { continue }
      let isBoarded = ridden.calls.contains { call in
        run.calls[Int(call.index)].sequence == boarding.stopSequence
          && origin + Int(ridden.start) + Int(call.departure) == time
      }
      if isBoarded { return ridden }
    }
    return nil
  }
}

extension JourneyRide {
  /// Whether the ride has the call with a stop_sequence.
  fileprivate func includes(_ stopSequence: Int) -> Bool {
    boarding.stopSequence <= stopSequence && stopSequence <= destinationSequence
  }
}
