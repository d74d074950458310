import TransitBundle

/// `departures(from:following:limit:)`: the second page of a board.
struct NextPage: BoardQuestion {
  static let name = "departures, the \(BoardQuery.limit) after these"

  /// The last departure of a page, with its stop.
  struct Page: CustomStringConvertible {
    let stop: StopID
    let last: Departure
    let lastID: Departure.ID

    var description: String { "at \(stop) after \(ImportedDeparture(last))" }
  }

  private let board: TableBoard
  private let timetable: Timetable

  init(_ tables: QuestionTables) throws {
    board = try TableBoard(tables, ImportedColumns.Board(part: .nextPage))
    timetable = tables.timetable
  }

  func subject(from source: inout QuerySource) throws -> Page? {
    guard let query = try source.board(), let last = try query.ask(timetable).last else { return nil }
    return Page(stop: query.stop, last: last, lastID: last.id)
  }

  func ask(_ timetable: Timetable, about page: Page) throws -> [Departure] {
    try timetable.departures(from: page.stop, following: page.lastID, limit: BoardQuery.limit)
  }

  func askTables(about page: Page) throws -> [ImportedDeparture] {
    let (last, limit) = (page.last, BoardQuery.limit)
    return try board.firstCalls(at: page.stop, after: last.time, limit: limit, following: ImportedDeparture(last))
  }

  func keys(of board: [Departure], about page: Page) -> [String]? {
    TableBoard.reaches(board, from: page.last.time) ? keys(of: board) : nil
  }
}
