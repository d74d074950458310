import TransitBundle

/// `arrivals(at:after:within:limit:)`.
struct ArrivalsAtStop: BoardQuestion {
  static let name = "arrivals, next \(BoardQuery.limit)"

  private let board: TableBoard

  init(_ tables: QuestionTables) throws {
    board = try TableBoard(tables, ImportedColumns.Board(side: .arrivals))
  }

  func subject(from source: inout QuerySource) throws -> BoardQuery? { try source.board() }

  func ask(_ timetable: Timetable, about query: BoardQuery) throws -> [Arrival] {
    try timetable.arrivals(
      at: query.stop, after: query.time, within: BoardQuery.window, limit: BoardQuery.limit)
  }

  func askTables(about query: BoardQuery) throws -> [ImportedDeparture] {
    try board.calls(at: query.stop, after: query.time)
  }

  func keys(of arrivals: [Arrival], about query: BoardQuery) -> [String]? {
    if arrivals.contains(where: { $0.isInterpolated || $0.repetition != nil }) { return nil }
    return arrivals.map { arrival in
      ImportedDeparture(
        time: arrival.time, tripID: arrival.tripID, stopID: arrival.stop.id, stopSequence: arrival.stopSequence,
        serviceDate: arrival.serviceDate
      ).description
    }
  }
}
