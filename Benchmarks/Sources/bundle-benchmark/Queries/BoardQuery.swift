import TransitBundle

/// A look at a departure board.
struct BoardQuery {
  /// How far a board looks ahead.
  static let windowSeconds = 7200
  /// How many departures it shows.
  static let limit = 10

  let stop: StopID
  /// The station above the stop, where it has one.
  let station: StopID?
  /// One that leaves there soon after.
  let route: RouteID
  let time: UnixTime

  func ask(_ timetable: Timetable) throws(BundleError) -> [Departure] {
    try timetable.departures(from: stop, after: time, within: Self.windowSeconds, limit: Self.limit)
  }

  /// The same board for the whole station, or `nil` when the stop has none.
  var atStation: BoardQuery? {
    station.map { BoardQuery(stop: $0, station: nil, route: route, time: time) }
  }

  /// What is wrong with an answer that must name a departure, since one was known when the question was made.
  func fault(in board: [Departure]) -> String? {
    if board.isEmpty { return "no departures at \(stop) after \(time.seconds)" }
    let isOrdered = zip(board, board.dropFirst()).allSatisfy { $0.time <= $1.time }
    let isInside = board.allSatisfy { (0..<Self.windowSeconds).contains($0.time.seconds - time.seconds) }
    return isOrdered && isInside ? nil : "departures out of order or time at \(stop) after \(time.seconds)"
  }
}
