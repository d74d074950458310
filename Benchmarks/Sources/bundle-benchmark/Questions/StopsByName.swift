import TransitBundle

/// `stops(matching:)`, compared with a scan of all names for words that begin with a text. The scan ignores case only
/// for A to Z, does not ignore accents, and orders by name.
struct StopsByName: ComparedQuestion {
  static let name = "stops by word prefix"
  static let agreement = Agreement.included

  private static let limit = 20
  private let statement: TableStatement

  init(_ tables: QuestionTables) throws {
    statement = try tables.prepare(
      "SELECT stop_id, * FROM stops WHERE stop_name LIKE ?1 || '%' OR stop_name LIKE '% ' || ?1 || '%'"
        + " ORDER BY stop_name LIMIT \(Self.limit)")
  }

  func subject(from source: inout QuerySource) throws -> String? { try source.searchText() }

  func ask(_ timetable: Timetable, about text: String) throws -> [Stop] {
    try timetable.stops(matching: text, limit: Self.limit)
  }

  func askTables(about text: String) throws -> [TableRow] { try statement.rows(.text(text)) }

  /// `nil` if the answer may have been cut at the limit, because both then return different stops.
  func keys(of stops: [Stop], about text: String) -> [String]? {
    stops.count < Self.limit ? stops.map(\.id.rawValue) : nil
  }
}
