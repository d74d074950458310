public import TransitValues

extension Timetable {
  /// The arrivals at a stop, and at all stops below it, from an instant on.
  ///
  /// An arrival is a call where a rider can alight, with `after <= time < after + seconds`, of a trip that runs on its
  /// service day: not the first call of a trip, nor one with drop_off_type 1 or a pickup/drop-off window. Its time is
  /// the arrival, else the departure, else interpolated. Else as
  /// ``departures(from:after:within:limit:where:)``.
  ///
  /// - Returns: Arrivals by time, trip_id in byte order, stop_sequence, service date.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches when the feed has no such stop.
  ///
  /// Cost: as for departures; when a pattern is met first, the times of all its trips are read.
  public func arrivals(
    at stop: StopID, after: UnixTime, within seconds: Int?, limit: Int? = nil, where filter: BoardFilter? = nil
  ) throws(BundleError) -> [Arrival] {
    try board(
      .arrivals, at: stop, .init(after: after, seconds: seconds, limit: limit, filter: filter), following: nil
    ).map(Arrival.init)
  }

  /// The arrivals after one that was given before: the next page of a board, without gaps and repeats, across days.
  ///
  /// As ``departures(from:following:limit:where:)``.
  public func arrivals(
    at stop: StopID, following arrival: Arrival, limit: Int, where filter: BoardFilter? = nil
  ) throws(BundleError) -> [Arrival] {
    try board(
      .arrivals, at: stop, .init(after: arrival.time, seconds: nil, limit: limit, filter: filter),
      following: arrival.asDeparture
    ).map(Arrival.init)
  }
}
