import BundleFormat
import TransitSQLite

/// Whether a database has exactly the tables, indexes and views that its metadata calls for.
///
/// A schema is code that SQLite runs; one that is not ours could make every answer a lie.
struct SchemaCheck {
  let metadata: BundleMetadata

  /// What differs first, or `nil` when all is as it should be.
  func difference(in connection: Connection) throws(SQLiteError) -> String? {
    let version = try connection.integer("PRAGMA user_version")
    guard version == Int(BundleSchema.version) else { return "user_version is \(version ?? 0)" }
    let applicationID = try connection.integer("PRAGMA application_id")
    guard applicationID == Int(BundleSchema.applicationID) else { return "application_id is \(applicationID ?? 0)" }

    let contents = metadata.contents
    let objects = BundleSchema.tables(for: contents) + BundleSchema.indexesAndViews(for: contents)
    var missing = Dictionary(objects.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let statement = try connection.prepare("SELECT type, name, sql FROM sqlite_schema")
    while try statement.step() {
      let (type, name) = (statement.text(at: 0), statement.text(at: 1))
      if Self.isMadeBySQLite(type: type, name: name) { continue }
      guard let object = missing.removeValue(forKey: name) else { return "\(type) \(name) does not belong there" }
      guard object.kind.rawValue == type, object.sql == statement.text(at: 2) else {
        return "\(type) \(name) is declared in other words"
      }
    }
    return missing.keys.min().map { "\($0) is missing" }
  }

  private static func isMadeBySQLite(type: String, name: String) -> Bool {
    switch type {
    case "table": shadowTables.contains(name) || name == "sqlite_stat1"
    case "index": name.hasPrefix("sqlite_autoindex_")
    default: false
    }
  }

  /// What FTS5 keeps the table `stop_search` in.
  private static let shadowTables: Set<String> = [
    "stop_search_data", "stop_search_idx", "stop_search_content", "stop_search_docsize", "stop_search_config",
  ]
}
