import TransitBundle

/// `route(_:)`.
struct RouteByID: ComparedQuestion {
  static let name = "route by id"

  private let statement: TableStatement

  init(_ tables: QuestionTables) throws {
    statement = try tables.prepare("SELECT route_id, * FROM routes WHERE route_id = ?1")
  }

  func subject(from source: inout QuerySource) throws -> RouteID? { try source.routeID() }

  func ask(_ timetable: Timetable, about id: RouteID) throws -> Route? { try timetable.route(id) }

  func askTables(about id: RouteID) throws -> [TableRow] { try statement.rows(.text(id.rawValue)) }

  func keys(of route: Route?, about id: RouteID) -> [String]? { route.map { [$0.id.rawValue] } ?? [] }
}
