package import BundleReader
public import TransitFoundation
public import TransitValues

extension Timetable {
  /// Returns the arrivals at a stop and at all stops below it within a time window.
  ///
  /// An arrival is a call at which riders can alight: not the first call of a trip, and not a call with drop_off_type 1
  /// or a pickup/drop-off window. Its time is the arrival, or else the departure, or else interpolated. Everything else
  /// is as for ``departures(from:after:within:limit:where:live:)-(StopID,_,_,_,_,_)``.
  ///
  /// - Parameters:
  ///   - stop: A stop, platform or station. Includes everything below it, at any depth.
  ///   - after: The start of the window. Default: now.
  ///   - duration: The length of the window. Default: two hours. `nil` extends it to the last day of service; set a
  ///     limit in this case.
  ///   - limit: The maximum number of arrivals, applied after sorting; `nil` for all.
  ///   - filter: A filter for arrivals; `nil` for all.
  ///   - live: Live data; `nil` for the schedule alone.
  /// - Returns: Arrivals sorted by time, trip_id in byte order, stop_sequence and service date.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches if the feed does not contain the stop.
  ///
  /// Cost: as for departures. On a cache miss, the times of all trips of a pattern are read.
  public func arrivals(
    at stop: StopID, after: Date = .now, within duration: Duration? = .seconds(7200), limit: Int? = nil,
    where filter: BoardFilter? = nil, live: LiveSnapshot? = nil
  ) throws(BundleError) -> [Arrival] {
    try arrivals(at: [stop], after: after, within: duration, limit: limit, where: filter, live: live)
  }

  /// Returns the arrivals at several stops, and at all stops below them, on one board.
  ///
  /// Works like ``arrivals(at:after:within:limit:where:live:)-(StopID,_,_,_,_,_)``. A stop that is listed twice, or that
  /// is below another one, counts once.
  public func arrivals(
    at stops: [StopID], after: Date = .now, within duration: Duration? = .seconds(7200), limit: Int? = nil,
    where filter: BoardFilter? = nil, live: LiveSnapshot? = nil
  ) throws(BundleError) -> [Arrival] {
    try board(at: stops, BoardQuestion(after: after, within: duration, limit: limit, filter: filter), live)
  }

  /// Returns the arrivals after a given one: the next page of a board, without gaps or repeats, across days.
  ///
  /// Works like ``departures(from:following:limit:where:live:)-(StopID,_,_,_,_)``.
  public func arrivals(
    at stop: StopID, following arrival: Arrival.ID, limit: Int, where filter: BoardFilter? = nil,
    live: LiveSnapshot? = nil
  ) throws(BundleError) -> [Arrival] {
    try arrivals(at: [stop], following: arrival, limit: limit, where: filter, live: live)
  }

  /// Returns the arrivals after a given one, at several stops.
  ///
  /// Works like ``departures(from:following:limit:where:live:)-(StopID,_,_,_,_)``.
  public func arrivals(
    at stops: [StopID], following arrival: Arrival.ID, limit: Int, where filter: BoardFilter? = nil,
    live: LiveSnapshot? = nil
  ) throws(BundleError) -> [Arrival] {
    try board(at: stops, BoardQuestion(following: arrival, limit: limit, filter: filter), live)
  }
}
