import TransitBundle

/// `platforms(of:)`, compared with SQL that sorts platform codes as text.
struct StationPlatforms: ComparedQuestion {
  static let name = "platforms of a station"

  private let statement: TableStatement

  init(_ tables: QuestionTables) throws {
    try tables.require("stops", "parent_station")
    let isPlatform = tables.columns.has("stops", "location_type") ? " AND coalesce(location_type, '') IN ('', '0')" : ""
    let order = tables.columns.has("stops", "platform_code") ? "platform_code, stop_id" : "stop_id"
    statement = try tables.prepare(
      "WITH RECURSIVE \(tables.columns.place) SELECT stop_id, * FROM stops"
        + " WHERE stop_id IN (SELECT stop_id FROM place)\(isPlatform) ORDER BY \(order)")
  }

  func subject(from source: inout QuerySource) throws -> StopID? { try source.stationID() }

  func ask(_ timetable: Timetable, about station: StopID) throws -> [Stop] { try timetable.platforms(of: station) }

  func askTables(about station: StopID) throws -> [TableRow] { try statement.rows(.text(station.rawValue)) }

  func keys(of stops: [Stop], about station: StopID) -> [String]? { stops.map(\.id.rawValue) }
}
