import Foundation
import TransitBundle

/// A look at a departure board.
struct BoardQuery {
  /// How far a board looks ahead.
  static let windowSeconds = 7200
  static let window = Duration.seconds(windowSeconds)
  /// How many departures it shows.
  static let limit = 10

  let stop: StopID
  /// The station above the stop, where it has one.
  let station: StopID?
  /// One that leaves there soon after.
  let route: RouteID
  let time: Date

  func ask(_ timetable: Timetable) throws(BundleError) -> [Departure] {
    try timetable.departures(from: stop, after: time, within: Self.window, limit: Self.limit)
  }

  /// The same board for the whole station, or `nil` when the stop has none.
  var atStation: BoardQuery? {
    station.map { BoardQuery(stop: $0, station: nil, route: route, time: time) }
  }

  /// What is wrong with an answer that must name a departure, since one was known when the question was made.
  func fault(in board: [Departure]) -> String? {
    if board.isEmpty { return "no departures at \(stop) after \(time.unixSeconds)" }
    let isOrdered = zip(board, board.dropFirst()).allSatisfy { $0.time <= $1.time }
    let isInside = board.allSatisfy { (0..<Self.windowSeconds).contains($0.time.unixSeconds - time.unixSeconds) }
    return isOrdered && isInside ? nil : "departures out of order or time at \(stop) after \(time.unixSeconds)"
  }
}
