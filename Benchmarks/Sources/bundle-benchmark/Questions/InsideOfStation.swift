import TransitBundle

/// `stationPlan(of:)`, compared with one statement each for stops, pathways and levels.
struct InsideOfStation: ComparedQuestion {
  static let name = "station interior"

  private let statements: [TableStatement]
  private let tables: QuestionTables

  /// The index of the pathways statement, and its columns with stop ids.
  private static let pathways = (statement: 1, stops: 1..<3)

  init(_ tables: QuestionTables) throws {
    try tables.require("stops", "parent_station")
    try tables.require("pathways", "from_stop_id")
    let columns = tables.columns
    let station =
      "WITH RECURSIVE \(columns.above), top (stop_id) AS (SELECT a.stop_id FROM above a"
      + " JOIN stops s ON s.stop_id = a.stop_id WHERE coalesce(s.parent_station, '') = ''),"
      + " place (stop_id) AS (SELECT stop_id FROM top"
      + " UNION SELECT s.stop_id FROM place p JOIN stops s ON s.parent_station = p.stop_id)"
    var questions = [
      "SELECT stop_id, * FROM stops WHERE stop_id IN (SELECT stop_id FROM place)",
      "SELECT from_stop_id || ' ' || to_stop_id, from_stop_id, to_stop_id, * FROM pathways"
        + " WHERE from_stop_id IN (SELECT stop_id FROM place) OR to_stop_id IN (SELECT stop_id FROM place)",
    ]
    if columns.has("levels", "level_id"), columns.has("stops", "level_id") {
      questions.append(
        "SELECT level_id, * FROM levels WHERE level_id IN ("
          + "SELECT level_id FROM stops WHERE stop_id IN (SELECT stop_id FROM place))")
    }
    statements = try questions.map { try tables.prepare("\(station) \($0)") }
    self.tables = tables
  }

  func subject(from source: inout QuerySource) throws -> StopID? { try source.stationID() }

  func ask(_ timetable: Timetable, about station: StopID) throws -> StationPlan {
    try timetable.stationPlan(of: station)
  }

  func askTables(about station: StopID) throws -> [[TableRow]] {
    try statements.map { try $0.rows(.text(station.rawValue)) }
  }

  func keys(of plan: StationPlan, about station: StopID) -> [String]? {
    ([plan.station] + plan.places).map(\.id.rawValue)
      + plan.pathways.map { "\($0.fromStopID) \($0.toStopID)" } + plan.levels.map(\.id.rawValue)
  }

  func keys(found: [[TableRow]], about station: StopID) -> [String] {
    found.enumerated().flatMap { number, rows in
      rows.filter { number != Self.pathways.statement || tables.keeps($0, stops: Self.pathways.stops) }
        .map { $0.text(0) }
    }
  }
}
