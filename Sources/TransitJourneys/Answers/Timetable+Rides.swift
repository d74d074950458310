public import TransitBundle
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
  /// - Returns: The calls at both ends and all calls between them, sorted by stop_sequence, with stop, platform, pickup
  ///   and drop-off. Includes calls at which riders neither board nor alight. GTFS: rows of stop_times.txt.
  /// - Throws: `BundleError.Kind.unknownTrip` with near matches if the feed does not contain the trip, such as for a
  ///   ride that was stored before an update.
  ///
  /// Cost: as for `Timetable.trip(_:)`, a few index lookups and a range of calls.
  public func calls(of ride: JourneyRide) throws(BundleError) -> [TripInstance.Call] {
    try instance(of: ride.boarding).calls.filter { ride.includes($0.stopSequence) }
  }

  /// Returns the line of a ride on a map: the part of the trip's shape from boarding to alighting.
  ///
  /// The line starts and ends at the points of the shape that `TripPath` has for the two calls: at their
  /// shape_dist_traveled, or else nearest to their stops with all calls of the trip in order. So a loop that passes a
  /// stop twice is cut at the right pass. A trip without a usable shape gets straight lines between its stops.
  ///
  /// - Returns: Coordinates in order. Empty if neither the shape nor any stop of the ride has coordinates. GTFS:
  ///   shapes.txt, or else `stop_lat` and `stop_lon`.
  /// - Throws: `BundleError.Kind.unknownTrip` with near matches if the feed does not contain the trip.
  ///
  /// Cost: as for `Timetable.tripPath(of:)`: reads the trip, its shape, and the stop of each call. Without
  /// shape_dist_traveled, also computes a distance for each pair of a call and a point of the shape.
  public func path(of ride: JourneyRide) throws(BundleError) -> [Coordinate] {
    let trip = try instance(of: ride.boarding).trip
    let line = try tripPath(of: trip)?.segment(from: ride.boarding.stopSequence, to: ride.destinationSequence)
    if let line { return line.points.map(\.coordinate) }
    var places: [Coordinate] = []
    for call in trip.calls where ride.includes(call.stopSequence) {
      if let id = call.stop?.id, let place = try stop(id)?.coordinate { places.append(place) }
    }
    return places
  }
}

extension JourneyRide {
  /// Whether the ride has the call with a stop_sequence.
  fileprivate func includes(_ stopSequence: Int) -> Bool {
    boarding.stopSequence <= stopSequence && stopSequence <= destinationSequence
  }
}
