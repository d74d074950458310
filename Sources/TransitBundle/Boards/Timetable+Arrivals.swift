public import TransitValues

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Timetable {
  /// The arrivals at a stop, and at all stops below it, from an instant on.
  ///
  /// An arrival is a call at which riders can alight: not the first call of a trip, and not one with drop_off_type 1 or a
  /// pickup/drop-off window. Its time is the arrival, else the departure, else interpolated. All else is as for
  /// ``departures(from:after:within:limit:where:)-(StopID,_,_,_,_)``.
  ///
  /// - Parameters:
  ///   - stop: A stop or platform, or a station, which stands for everything below it, to any depth.
  ///   - after: The start of the window; now unless given.
  ///   - duration: The length of the window, two hours unless given. `nil` stands for everything up to the last day of
  ///     service: then give a limit.
  ///   - limit: The maximum number of arrivals, counted after sorting; `nil` for all.
  ///   - filter: What the arrivals must match; `nil` for all.
  /// - Returns: Arrivals by time, trip_id in byte order, stop_sequence and service date.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches when the feed does not have the stop.
  ///
  /// Cost: as for departures. On a cache miss, the times of all trips of a pattern are read.
  public func arrivals(
    at stop: StopID, after: Date = .now, within duration: Duration? = .seconds(7200), limit: Int? = nil,
    where filter: BoardFilter? = nil
  ) throws(BundleError) -> [Arrival] {
    try arrivals(at: [stop], after: after, within: duration, limit: limit, where: filter)
  }

  /// The arrivals at several stops, and at all stops below them, on one board.
  ///
  /// As ``arrivals(at:after:within:limit:where:)-(StopID,_,_,_,_)``. A stop that is named twice, or lies below another one,
  /// counts once.
  public func arrivals(
    at stops: [StopID], after: Date = .now, within duration: Duration? = .seconds(7200), limit: Int? = nil,
    where filter: BoardFilter? = nil
  ) throws(BundleError) -> [Arrival] {
    try board(at: stops, BoardQuestion(after: after, within: duration, limit: limit, filter: filter))
  }

  /// The arrivals after a given one: the next page of a board, without gaps or repeats, across days.
  ///
  /// As ``departures(from:following:limit:where:)-(StopID,_,_,_)``.
  public func arrivals(
    at stop: StopID, following arrival: Arrival.ID, limit: Int, where filter: BoardFilter? = nil
  ) throws(BundleError) -> [Arrival] {
    try arrivals(at: [stop], following: arrival, limit: limit, where: filter)
  }

  /// The arrivals after a given one, at several stops.
  ///
  /// As ``departures(from:following:limit:where:)-(StopID,_,_,_)``.
  public func arrivals(
    at stops: [StopID], following arrival: Arrival.ID, limit: Int, where filter: BoardFilter? = nil
  ) throws(BundleError) -> [Arrival] {
    try board(at: stops, BoardQuestion(following: arrival, limit: limit, filter: filter))
  }
}
