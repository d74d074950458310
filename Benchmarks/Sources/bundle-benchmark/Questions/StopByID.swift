import TransitBundle

/// `stop(_:)`.
struct StopByID: ComparedQuestion {
  static let name = "stop by id"

  private let statement: TableStatement

  init(_ tables: QuestionTables) throws {
    statement = try tables.prepare("SELECT stop_id, * FROM stops WHERE stop_id = ?1")
  }

  func subject(from source: inout QuerySource) throws -> StopID? { try source.stopID() }

  func ask(_ timetable: Timetable, about id: StopID) throws -> Stop? { try timetable.stop(id) }

  func askTables(about id: StopID) throws -> [TableRow] { try statement.rows(.text(id.rawValue)) }

  func keys(of stop: Stop?, about id: StopID) -> [String]? { stop.map { [$0.id.rawValue] } ?? [] }
}
