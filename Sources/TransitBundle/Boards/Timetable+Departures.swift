import BundleFormat
package import BundleReader
public import TransitFoundation
public import TransitValues

extension Timetable {
  /// Returns the departures at a stop and at all stops below it within a time window.
  ///
  /// ```swift
  /// for departure in try timetable.departures(from: "8503000", limit: 10) {
  ///   print(departure.time, departure.route.displayName, departure.headsign ?? "")
  /// }
  /// ```
  ///
  /// A departure is a call at which riders can board, with `after <= time < after + duration`, of a trip that runs on
  /// its service day. Trips of earlier service days that run past midnight are included. Trips in frequencies.txt have
  /// one departure per run.
  ///
  /// - Parameters:
  ///   - stop: A stop, platform or station. Includes everything below it, at any depth.
  ///   - after: The start of the window. Default: now.
  ///   - duration: The length of the window. Default: two hours. `nil` extends it to the last day of service; set a
  ///     limit in this case.
  ///   - limit: The maximum number of departures, applied after sorting; `nil` for all.
  ///   - filter: A filter for departures; `nil` for all.
  ///   - live: Live data; `nil` for the schedule alone.
  /// - Returns: Departures sorted by time, trip_id in byte order, stop_sequence and service date.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches if the feed does not contain the stop.
  ///
  /// Cost: one binary search per stop pattern and service day. The data of recent boards is cached
  /// (``Settings/boardCacheBytes``); a cache miss reads one index range per pattern. With a limit, the window is
  /// searched piece by piece. With a filter, the trips of rejected departures are read, too.
  public func departures(
    from stop: StopID, after: Date = .now, within duration: Duration? = .seconds(7200), limit: Int? = nil,
    where filter: BoardFilter? = nil, live: LiveSnapshot? = nil
  ) throws(BundleError) -> [Departure] {
    try departures(from: [stop], after: after, within: duration, limit: limit, where: filter, live: live)
  }

  /// Returns the departures at several stops, and at all stops below them, on one board.
  ///
  /// Works like ``departures(from:after:within:limit:where:live:)-(StopID,_,_,_,_,_)``. A stop that is listed twice, or
  /// that is below another one, counts once.
  public func departures(
    from stops: [StopID], after: Date = .now, within duration: Duration? = .seconds(7200), limit: Int? = nil,
    where filter: BoardFilter? = nil, live: LiveSnapshot? = nil
  ) throws(BundleError) -> [Departure] {
    try board(at: stops, BoardQuestion(after: after, within: duration, limit: limit, filter: filter), live)
  }

  /// Returns all departures of a service day at several stops, and at all stops below them, as they are posted there.
  ///
  /// - Returns: Departures sorted like a board. Those of trips that start late may be on the next days, and with live
  ///   data those up to a day late.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches if the feed does not contain a stop;
  ///   ``BundleError/Kind/tooLarge`` if the board has more than 200,000 departures.
  ///
  /// Cost: that of a board of as many days as the feed's latest time has, but at most of two weeks.
  public func departures(
    from stops: [StopID], on date: ServiceDate, where filter: BoardFilter? = nil, live: LiveSnapshot? = nil
  ) throws(BundleError) -> [Departure] {
    let latest = min(max(0, metadata.latestTime), Self.longestServiceDay) + (live == nil ? 0 : 86_400)
    var limit = RunLimit.departures
    let board = try departures(
      from: stops, after: clock.origin(of: date), within: .seconds(latest + 1), limit: limit.count + 1, where: filter,
      live: live)
    try query { _ throws(DatabaseError) in try limit.take(board.count) }
    return board.filter { $0.serviceDate == date }
  }

  /// In seconds. Only forged files have later times.
  private static var longestServiceDay: Int { 14 * 86_400 }

  /// Returns the departures after a given one: the next page of a board, without gaps or repeats, across days.
  ///
  /// ```swift
  /// var board = try timetable.departures(from: stop, limit: 10)
  /// if let last = board.last { board += try timetable.departures(from: stop, following: last.id, limit: 10) }
  /// ```
  ///
  /// - Parameters:
  ///   - stop: The stop of the previous page.
  ///   - departure: The id of the last departure of the previous page. It may come from another bundle: the page starts
  ///     where the departure would be, by time, trip_id, stop_sequence and service date.
  ///   - limit: The maximum number of departures.
  ///   - filter: The filter of the previous page.
  ///   - live: The live data of the previous page, or newer data.
  /// - Returns: Departures up to the last day of service; empty at the end.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches if the feed does not contain the stop.
  ///
  /// Cost: as for the first page.
  public func departures(
    from stop: StopID, following departure: Departure.ID, limit: Int, where filter: BoardFilter? = nil,
    live: LiveSnapshot? = nil
  ) throws(BundleError) -> [Departure] {
    try departures(from: [stop], following: departure, limit: limit, where: filter, live: live)
  }

  /// Returns the departures after a given one, at several stops.
  ///
  /// Works like ``departures(from:following:limit:where:live:)-(StopID,_,_,_,_)``.
  public func departures(
    from stops: [StopID], following departure: Departure.ID, limit: Int, where filter: BoardFilter? = nil,
    live: LiveSnapshot? = nil
  ) throws(BundleError) -> [Departure] {
    try board(at: stops, BoardQuestion(following: departure, limit: limit, filter: filter), live)
  }

  /// Returns the first departure at a stop after an instant, even if it follows a gap in service.
  ///
  /// - Returns: The departure, or `nil` if the feed has none left.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches if the feed does not contain the stop.
  ///
  /// Cost: as for a board. Each day of a gap is tested. If a filter by direction, headsign or wheelchair access matches
  /// nothing, all departures up to the end of the feed are read.
  public func nextDeparture(
    from stop: StopID, after: Date = .now, where filter: BoardFilter? = nil, live: LiveSnapshot? = nil
  ) throws(BundleError) -> Departure? {
    try departures(from: stop, after: after, within: nil, limit: 1, where: filter, live: live).first
  }
}
