public import TransitValues

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Timetable {
  /// The departures at a stop, and at all stops below it, from an instant on.
  ///
  /// ```swift
  /// for departure in try timetable.departures(from: "8503000", limit: 10) {
  ///   print(departure.time, departure.route.displayName, departure.headsign ?? "")
  /// }
  /// ```
  ///
  /// A departure is a call at which riders can board, with `after <= time < after + duration`, of a trip that runs on its
  /// service day. Trips of earlier service days that run past midnight are included. Trips of frequencies.txt depart with
  /// every repetition.
  ///
  /// - Parameters:
  ///   - stop: A stop or platform, or a station, which stands for everything below it, to any depth.
  ///   - after: The start of the window; now unless given.
  ///   - duration: The length of the window, two hours unless given. `nil` stands for everything up to the last day of
  ///     service: then give a limit.
  ///   - limit: The maximum number of departures, counted after sorting; `nil` for all.
  ///   - filter: What the departures must match; `nil` for all.
  /// - Returns: Departures by time, trip_id in byte order, stop_sequence and service date.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches when the feed does not have the stop.
  ///
  /// Cost: a binary search for each stop pattern and service day. The data of recent boards is cached
  /// (``Settings/boardCacheBytes``); on a cache miss, a range of an index is read for each pattern. With a limit, the window
  /// is searched piece by piece. A filter reads the trip of each departure that it rejects.
  public func departures(
    from stop: StopID, after: Date = .now, within duration: Duration? = .seconds(7200), limit: Int? = nil,
    where filter: BoardFilter? = nil
  ) throws(BundleError) -> [Departure] {
    try departures(from: [stop], after: after, within: duration, limit: limit, where: filter)
  }

  /// The departures at several stops, and at all stops below them, on one board.
  ///
  /// As ``departures(from:after:within:limit:where:)-(StopID,_,_,_,_)``. A stop that is named twice, or lies below another
  /// one, counts once.
  public func departures(
    from stops: [StopID], after: Date = .now, within duration: Duration? = .seconds(7200), limit: Int? = nil,
    where filter: BoardFilter? = nil
  ) throws(BundleError) -> [Departure] {
    try board(at: stops, BoardQuestion(after: after, within: duration, limit: limit, filter: filter))
  }

  /// The departures after a given one: the next page of a board, without gaps or repeats, across days.
  ///
  /// ```swift
  /// var board = try timetable.departures(from: stop, limit: 10)
  /// if let last = board.last { board += try timetable.departures(from: stop, following: last.id, limit: 10) }
  /// ```
  ///
  /// - Parameters:
  ///   - stop: The stop of the page before.
  ///   - departure: The id of the last departure of the page before. It may come from another bundle: the page begins where
  ///     the departure would be by time, trip_id, stop_sequence and service date.
  ///   - limit: The maximum number of departures.
  ///   - filter: The filter of the page before.
  /// - Returns: Departures up to the last day of service; none at the end.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches when the feed does not have the stop.
  ///
  /// Cost: as for the first page.
  public func departures(
    from stop: StopID, following departure: Departure.ID, limit: Int, where filter: BoardFilter? = nil
  ) throws(BundleError) -> [Departure] {
    try departures(from: [stop], following: departure, limit: limit, where: filter)
  }

  /// The departures after a given one, at several stops.
  ///
  /// As ``departures(from:following:limit:where:)-(StopID,_,_,_)``.
  public func departures(
    from stops: [StopID], following departure: Departure.ID, limit: Int, where filter: BoardFilter? = nil
  ) throws(BundleError) -> [Departure] {
    try board(at: stops, BoardQuestion(following: departure, limit: limit, filter: filter))
  }

  /// The first departure at a stop from an instant on, however far away: over a gap of service, the one after it.
  ///
  /// - Returns: `nil` when none is left in the feed.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches when the feed does not have the stop.
  ///
  /// Cost: as for a board. Over a gap, each of its days is tested. If nothing matches a filter by direction, headsign or
  /// wheelchair, all departures up to the end of the feed are read.
  public func nextDeparture(
    from stop: StopID, after: Date = .now, where filter: BoardFilter? = nil
  ) throws(BundleError) -> Departure? {
    try departures(from: stop, after: after, within: nil, limit: 1, where: filter).first
  }
}
