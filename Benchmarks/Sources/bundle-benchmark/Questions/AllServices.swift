import TransitBundle

/// `services()`, compared with all rows of both tables in service order.
struct AllServices: ComparedQuestion {
  static let name = "all services"

  /// The statements for the tables that the feed has.
  private let statements: [TableStatement]

  init(_ tables: QuestionTables) throws {
    statements = try ["calendar", "calendar_dates"].filter { tables.columns.has($0, "service_id") }.map { table in
      try tables.prepare("SELECT service_id, * FROM \(table) ORDER BY service_id")
    }
  }

  func subject(from source: inout QuerySource) throws -> Void? { () }

  func ask(_ timetable: Timetable, about all: Void) throws -> [ServiceCalendar] { try timetable.services() }

  func askTables(about all: Void) throws -> [TableRow] { try statements.flatMap { try $0.rows() } }

  func keys(of services: [ServiceCalendar], about all: Void) -> [String]? { services.map(\.id.rawValue) }
}
