import TransitBundle

/// `routes(at:)` for a stop with calls.
struct RoutesAtStop: ComparedQuestion {
  static let name = "routes at a stop"

  private let statement: TableStatement

  init(_ tables: QuestionTables) throws {
    statement = try tables.prepare(
      "WITH RECURSIVE \(tables.columns.place) SELECT route_id, * FROM routes WHERE route_id IN ("
        + "SELECT t.route_id FROM stop_times s JOIN trips t ON t.trip_id = s.trip_id"
        + " WHERE s.stop_id IN (SELECT stop_id FROM place))")
  }

  func subject(from source: inout QuerySource) throws -> StopID? { try source.board()?.stop }

  func ask(_ timetable: Timetable, about stop: StopID) throws -> [Route] { try timetable.routes(at: stop) }

  func askTables(about stop: StopID) throws -> [TableRow] { try statement.rows(.text(stop.rawValue)) }

  func keys(of routes: [Route], about stop: StopID) -> [String]? { routes.map(\.id.rawValue) }
}
