import TransitBundle

/// `departures(from:after:within:limit:where:)` for a route with departures in the time window.
struct DeparturesOfRoute: BoardQuestion {
  static let name = "departures of a route, next \(BoardQuery.limit)"

  private let board: TableBoard

  init(_ tables: QuestionTables) throws {
    board = try TableBoard(tables, ImportedColumns.Board(part: .route))
  }

  func subject(from source: inout QuerySource) throws -> BoardQuery? { try source.board() }

  func ask(_ timetable: Timetable, about query: BoardQuery) throws -> [Departure] {
    try timetable.departures(
      from: query.stop, after: query.time, within: BoardQuery.window, limit: BoardQuery.limit,
      where: BoardFilter(routes: [query.route]))
  }

  func askTables(about query: BoardQuery) throws -> [ImportedDeparture] {
    try board.calls(at: query.stop, after: query.time, of: query.route)
  }

  func keys(of board: [Departure], about query: BoardQuery) -> [String]? { keys(of: board) }
}
