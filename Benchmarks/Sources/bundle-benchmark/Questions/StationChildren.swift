import TransitBundle

/// `children(of:)`.
struct StationChildren: ComparedQuestion {
  static let name = "stops below a station"

  private let statement: TableStatement

  init(_ tables: QuestionTables) throws {
    try tables.require("stops", "parent_station")
    statement = try tables.prepare("SELECT stop_id, * FROM stops WHERE parent_station = ?1 ORDER BY stop_id")
  }

  func subject(from source: inout QuerySource) throws -> StopID? { try source.stationID() }

  func ask(_ timetable: Timetable, about station: StopID) throws -> [Stop] { try timetable.children(of: station) }

  func askTables(about station: StopID) throws -> [TableRow] { try statement.rows(.text(station.rawValue)) }

  func keys(of stops: [Stop], about station: StopID) -> [String]? { stops.map(\.id.rawValue) }
}
