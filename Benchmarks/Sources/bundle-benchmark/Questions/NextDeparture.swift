import TransitBundle

/// `nextDeparture(from:after:)`, at a time that may be long before the next departure.
struct NextDeparture: BoardQuestion {
  static let name = "next departure, however far"

  private let board: TableBoard

  init(_ tables: QuestionTables) throws {
    board = try TableBoard(tables, ImportedColumns.Board())
  }

  func subject(from source: inout QuerySource) throws -> BoardQuery? { try source.earlyBoard() }

  func ask(_ timetable: Timetable, about query: BoardQuery) throws -> Departure? {
    try timetable.nextDeparture(from: query.stop, after: query.time)
  }

  func askTables(about query: BoardQuery) throws -> [ImportedDeparture] {
    try board.firstCalls(at: query.stop, after: query.time, limit: 1)
  }

  func keys(of departure: Departure?, about query: BoardQuery) -> [String]? {
    let board = departure.map { [$0] } ?? []
    return TableBoard.reaches(board, from: query.time) ? keys(of: board) : nil
  }
}
