import BundleFormat
import BundleReader
import TransitBundle
import TransitSQLite
import TransitValues

/// Verifies that the runtime's queries and key lookups in the views do not scan large tables.
struct QueryPlanCheck: DatabaseCheck {
  let name = "query plans"

  /// Tables with fewer rows may be scanned: SQLite's statistics show when that is faster.
  var smallTable = 1000
  /// The queries to check for a database with these files.
  var queries: @Sendable (FeedContents) -> [Query] = { contents in
    TimetableQuery.allCases.map { Query(sql: $0.sql, tableReadWhole: $0.tableReadWhole) }
      + FileQuery.all(for: contents).map { Query(sql: $0.sql, tableReadWhole: $0.tableReadWhole) }
      + FileColumn.quickQueries(for: contents).map { Query(sql: $0) }
  }

  struct Query {
    let sql: String
    /// A table that the query scans on purpose: fares, agencies and pathways are small and read completely, and the
    /// blocks of trips are read once and cached.
    var tableReadWhole: String?
  }

  func run(in database: BundleDatabase, into findings: inout Findings) throws {
    let objects = BundleSchema.tables(for: database.contents) + BundleSchema.indexesAndViews(for: database.contents)
    let tables = Set(objects.filter { $0.kind == .table }.map(\.name))
    let views = objects.filter { $0.kind == .view }
    // The same schema without rows and statistics: there SQLite uses an index wherever one exists.
    let empty = try Connection(path: ":memory:", mode: .create)
    for object in objects { try empty.execute(object.sql) }
    for query in queries(database.contents) {
      let sources = [query.sql] + views.filter { query.sql.contains(" \($0.name) ") }.map(\.sql)
      for alias in try Self.plan(of: query.sql, in: database.connection).compactMap(\.scanned) {
        guard let table = Self.table(of: alias, in: sources, tables: tables), table != query.tableReadWhole else {
          continue
        }
        let count = try database.connection.integer("SELECT count(*) FROM \(SQLName.quoted(table))") ?? 0
        if count < smallTable { continue }
        let byIndex = try Self.plan(of: query.sql, in: empty)
        let isIndexDetour = try Self.isIndexDetour(byIndex, to: alias, of: count, in: database.connection)
        if !isIndexDetour { findings.add("scans all \(count) rows: \(query.sql)", table: table) }
      }
    }
  }

  /// Whether the plan with indexes would read about as many rows as a scan, which is then a correct choice: for example
  /// if there is only one route, or if nearly all trips call at two stops.
  private static func isIndexDetour(
    _ plan: [Step], to alias: String, of count: Int, in connection: Connection
  ) throws -> Bool {
    guard let place = plan.firstIndex(where: { $0.alias == alias }), plan[place].index != nil else { return false }
    for index in plan[...place].compactMap(\.index) {
      if try rowsForValue(of: index, in: connection) >= max(1, count / fewValues) { return true }
    }
    return false
  }

  /// The average number of rows per value of an index's first column.
  private static func rowsForValue(of index: String, in connection: Connection) throws -> Int {
    let columns = try connection.prepare(
      """
      SELECT info.name, object.tbl_name FROM pragma_index_info(?1) AS info
      JOIN sqlite_schema AS object ON object.type = 'index' AND object.name = ?1 WHERE info.seqno = 0
      """)
    columns.bind(index, at: 0)
    guard try columns.step() else { return 0 }
    let (column, table) = (SQLName.quoted(columns.text(at: 0)), SQLName.quoted(columns.text(at: 1)))
    return try connection.integer("SELECT count(\(column)) / max(1, count(DISTINCT \(column))) FROM \(table)") ?? 0
  }

  private static let fewValues = 8

  /// A step of a query plan. <https://www.sqlite.org/eqp.html>
  private struct Step {
    /// The table's name or alias in the query.
    let alias: String
    /// Whether the table is scanned, including scans to build an automatic index.
    let isScan: Bool
    /// The declared index that the step searches, if any.
    let index: String?

    var scanned: String? { isScan ? alias : nil }

    init?(_ detail: String) {
      let words = detail.split(separator: " ").map(String.init)
      guard words.count > 1, ["SCAN", "SEARCH"].contains(words[0]) else { return nil }
      alias = words[1]
      // A virtual table is always "scanned"; an index number followed by a string means that its index is used.
      let isAsked = words.contains("VIRTUAL") && words.last?.hasSuffix(":") == false
      isScan = words[0] == "SCAN" ? !isAsked : words.contains("AUTOMATIC")
      index = words.firstIndex(of: "INDEX").flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
    }
  }

  private static func plan(of query: String, in connection: Connection) throws -> [Step] {
    let rows = try connection.prepare("EXPLAIN QUERY PLAN \(query)")
    var steps: [Step] = []
    while try rows.step() {
      if let step = Step(rows.text(at: 3)) { steps.append(step) }
    }
    return steps
  }

  /// The table that an alias stands for in a FROM or JOIN clause.
  private static func table(of alias: String, in sources: [String], tables: Set<String>) -> String? {
    if tables.contains(alias) { return alias }
    for source in sources {
      let words = source.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
      for (index, word) in words.enumerated() where word == "FROM" || word == "JOIN" {
        let named = words[(index + 1)...].prefix(2)
        if let table = named.first, tables.contains(table), named.last == alias { return table }
      }
    }
    return nil
  }
}
