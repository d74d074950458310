import TransitBundle

/// `routes()`.
struct AllRoutes: ComparedQuestion {
  static let name = "all routes"

  private let statement: TableStatement

  init(_ tables: QuestionTables) throws {
    let order = tables.columns.has("routes", "route_sort_order") ? "CAST(route_sort_order AS INTEGER), " : ""
    statement = try tables.prepare("SELECT route_id, * FROM routes ORDER BY \(order)route_id")
  }

  func subject(from source: inout QuerySource) throws -> Void? { () }

  func ask(_ timetable: Timetable, about all: Void) throws -> [Route] { try timetable.routes() }

  func askTables(about all: Void) throws -> [TableRow] { try statement.rows() }

  func keys(of routes: [Route], about all: Void) -> [String]? { routes.map(\.id.rawValue) }
}
