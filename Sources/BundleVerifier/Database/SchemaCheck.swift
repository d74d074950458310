import BundleFormat
import TransitSQLite

/// Proves that the schema is, word for word, what the metadata's files call for: a schema is code that SQLite runs.
struct SchemaCheck: DatabaseCheck {
  let name = "schema"

  func run(in database: BundleDatabase) throws -> Findings {
    var findings = Findings()
    var expected = Self.objects(for: database.contents)
    let rows = try database.connection.prepare("SELECT type, name, tbl_name, sql FROM sqlite_schema")
    while try rows.step() {
      let (type, name) = (rows.text(at: 0), rows.text(at: 1))
      if type == "index", name.hasPrefix(AddedTables.indexPrefix), rows.isNull(at: 3) { continue }
      guard let sql = expected.removeValue(forKey: "\(type) \(name)") else {
        findings.add("does not belong there", table: "\(type) \(name)")
        continue
      }
      if sql != rows.text(at: 3) {
        findings.add("declared in other words: \(rows.text(at: 3).prefix(200))", table: "\(type) \(name)")
      }
    }
    // Statistics are gathered of tables that have rows; a feed may have none.
    expected["table \(AddedTables.statistics)"] = nil
    for name in expected.keys.sorted() { findings.add("missing", table: name) }
    return findings
  }

  /// SQL by kind and name: the declarations, and what SQLite itself adds to them.
  private static func objects(for contents: FeedContents) -> [String: String] {
    let declared = BundleSchema.tables(for: contents) + BundleSchema.indexesAndViews(for: contents)
    let pairs = declared.map { ("\($0.kind.rawValue) \($0.name)", $0.sql) }
    let added = AddedTables.sql.map { ("table \($0.key)", $0.value) }
    return Dictionary(pairs + added, uniquingKeysWith: { first, _ in first })
  }
}
