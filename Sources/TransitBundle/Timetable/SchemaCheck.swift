import BundleFormat
import TransitSQLite

/// Whether a database has exactly the tables, indexes and views that its metadata calls for.
///
/// A schema is code that SQLite runs; one that is not ours could make every answer a lie.
struct SchemaCheck {
  let metadata: BundleMetadata

  /// What differs first, or `nil` when all is as it should be.
  ///
  /// Read from the pages: nothing of a schema that is not ours has run when this says so.
  func difference(in file: BundleFile) throws(SQLiteError) -> String? {
    let header: DatabaseHeader
    do {
      header = DatabaseHeader(try file.block(0))
    } catch {
      throw .damagedDatabase
    }
    if header.userVersion != Int(BundleSchema.version) { return "user_version is \(header.userVersion)" }
    if header.applicationID != Int(BundleSchema.applicationID) { return "application_id is \(header.applicationID)" }
    if header.textEncoding != DatabaseHeader.utf8 { return "texts are not in UTF-8" }

    let contents = metadata.contents
    let objects = BundleSchema.tables(for: contents) + BundleSchema.indexesAndViews(for: contents)
    var missing = Dictionary(objects.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for row in try SchemaRows(of: file).rows where !Self.isMadeBySQLite(row) {
      guard let object = missing.removeValue(forKey: row.name) else {
        return "\(row.type) \(row.name) does not belong there"
      }
      guard object.kind.rawValue == row.type, object.sql == row.sql else {
        return "\(row.type) \(row.name) is declared in other words"
      }
    }
    return missing.keys.min().map { "\($0) is missing" }
  }

  /// By the very words: a table that has one of those names could still have columns that are computed.
  private static func isMadeBySQLite(_ row: SchemaRows.Row) -> Bool {
    switch row.type {
    case "table": row.sql != nil && row.sql == AddedTables.sql[row.name]
    case "index": row.name.hasPrefix(AddedTables.indexPrefix) && row.sql == nil
    default: false
    }
  }
}
