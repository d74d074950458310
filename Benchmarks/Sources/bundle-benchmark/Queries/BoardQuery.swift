import Foundation
import TransitBundle

/// A query of a departure board.
struct BoardQuery {
  /// The length of the time window.
  static let windowSeconds = 7200
  static let window = Duration.seconds(windowSeconds)
  /// The maximum number of departures.
  static let limit = 10

  let stop: StopID
  /// The parent station of the stop, if any.
  let station: StopID?
  /// The route of a departure in the time window.
  let route: RouteID
  let time: Date

  func ask(_ timetable: Timetable) throws(BundleError) -> [Departure] {
    try timetable.departures(from: stop, after: time, within: Self.window, limit: Self.limit)
  }

  /// The same query for the parent station; `nil` if there is none.
  var atStation: BoardQuery? {
    station.map { BoardQuery(stop: $0, station: nil, route: route, time: time) }
  }

  /// The problem with an answer, if any. At least one departure is known to exist.
  func fault(in board: [Departure]) -> String? {
    if board.isEmpty { return "no departures at \(stop) after \(time.unixSeconds)" }
    let isOrdered = zip(board, board.dropFirst()).allSatisfy { $0.time <= $1.time }
    let isInside = board.allSatisfy { (0..<Self.windowSeconds).contains($0.time.unixSeconds - time.unixSeconds) }
    return isOrdered && isInside ? nil : "departures out of order or time at \(stop) after \(time.unixSeconds)"
  }
}
