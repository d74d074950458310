import TransitBundle

/// `transfers(from:)`.
struct TransfersFromStop: ComparedQuestion {
  static let name = "transfers from a stop"

  private let statement: TableStatement
  private let tables: QuestionTables

  init(_ tables: QuestionTables) throws {
    try tables.require("transfers", "from_stop_id")
    let columns = tables.columns
    statement = try tables.prepare(
      "WITH RECURSIVE \(columns.place), \(columns.above) SELECT from_stop_id, to_stop_id, * FROM transfers"
        + " WHERE from_stop_id IN (SELECT stop_id FROM place UNION SELECT stop_id FROM above)")
    self.tables = tables
  }

  func subject(from source: inout QuerySource) throws -> StopID? { try source.stopID() }

  func ask(_ timetable: Timetable, about stop: StopID) throws -> [Transfer] { try timetable.transfers(from: stop) }

  func askTables(about stop: StopID) throws -> [TableRow] { try statement.rows(.text(stop.rawValue)) }

  func keys(of transfers: [Transfer], about stop: StopID) -> [String]? {
    transfers.map { "\($0.fromStopID?.rawValue ?? "") \($0.toStopID?.rawValue ?? "")" }
  }

  func keys(found rows: [TableRow], about stop: StopID) -> [String] {
    rows.filter { tables.keeps($0, stops: 0..<2) }.map { row in "\(row.text(0)) \(row.text(1))" }
  }
}
