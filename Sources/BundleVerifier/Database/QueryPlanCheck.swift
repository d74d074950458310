import BundleFormat
import TransitBundle
import TransitSQLite

/// Proves that the runtime's queries, and those of the views by their keys, read no large table as a whole.
struct QueryPlanCheck: DatabaseCheck {
  let name = "query plans"

  /// A table of fewer rows may be read as a whole: SQLite knows from its statistics when that is quicker.
  var smallTable = 1000
  /// SQL to be looked at; for a database with those files.
  var queries: @Sendable (FeedContents) -> [String] = { contents in
    TimetableQuery.allCases.map(\.sql) + FileColumn.quickQueries(for: contents)
  }

  func run(in database: BundleDatabase) throws -> Findings {
    var findings = Findings()
    let objects = BundleSchema.tables(for: database.contents) + BundleSchema.indexesAndViews(for: database.contents)
    let tables = Set(objects.filter { $0.kind == .table }.map(\.name))
    let views = objects.filter { $0.kind == .view }
    for query in queries(database.contents) {
      let sources = [query] + views.filter { query.contains(" \($0.name) ") }.map(\.sql)
      for alias in try scans(of: query, in: database.connection) {
        guard let table = Self.table(of: alias, in: sources, tables: tables) else { continue }
        let count = try database.connection.integer("SELECT count(*) FROM \(SQLName.quoted(table))") ?? 0
        if count >= smallTable {
          findings.add("all \(count) rows are read by: \(query)", table: table)
        }
      }
    }
    return findings
  }

  /// The names, as the query calls them, of tables that are read row by row, be it to make an index for the occasion.
  ///
  /// Source: <https://www.sqlite.org/eqp.html>.
  private func scans(of query: String, in connection: Connection) throws -> [String] {
    let plan = try connection.prepare("EXPLAIN QUERY PLAN \(query)")
    var names: [String] = []
    while try plan.step() {
      let words = plan.text(at: 3).split(separator: " ").map(String.init)
      guard words.count > 1 else { continue }
      // A virtual table is always "scanned"; an index number with a letter says that its index is asked.
      if words[0] == "SCAN", !words.contains("VIRTUAL") || words.last?.hasSuffix(":") == true { names.append(words[1]) }
      if words[0] == "SEARCH", words.contains("AUTOMATIC") { names.append(words[1]) }
    }
    return names
  }

  /// The table that SQL gives a name to: the word before it.
  private static func table(of alias: String, in sources: [String], tables: Set<String>) -> String? {
    if tables.contains(alias) { return alias }
    for source in sources {
      let words = source.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
      for (table, name) in zip(words, words.dropFirst()) where name == alias && tables.contains(table) {
        return table
      }
    }
    return nil
  }
}
