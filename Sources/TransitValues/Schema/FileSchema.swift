/// One file of GTFS Schedule: what it is called, when it must be there, and its columns.
///
/// The rows of ``GTFSSchema`` read like the reference page, and everything that knows GTFS derives from them: what is
/// parsed, what is checked, which tables a bundle has.
package struct FileSchema: Hashable, Sendable {
  /// The file's own name, `stops.txt`; case-sensitive.
  package let name: String

  package let presence: Presence

  /// The columns that identify a row; none in a single-row file.
  package let primaryKey: [String]

  /// The columns in the order of the reference page; feeds write them in any order.
  package let columns: [ColumnSchema]

  package init(_ name: String, _ presence: Presence, key primaryKey: [String], _ columns: [ColumnSchema]) {
    self.name = name
    self.presence = presence
    self.primaryKey = primaryKey
    self.columns = columns
  }

  /// Whether the file is CSV; false only for locations.geojson, whose columns are paths into its JSON.
  package var isTable: Bool { name.hasSuffix(".txt") }

  /// Whether the file describes the whole feed in one row, as feed_info.txt does.
  package var isSingleRow: Bool { primaryKey.isEmpty }

  /// The name without its suffix, `stops`: what translations.txt and SQL call the file.
  package var tableName: String { String(Substring(name.utf8.prefix { $0 != UInt8(ascii: ".") })) }

  /// The column of that exact name, or `nil`. O(number of columns): look columns up once per file, not per row.
  package subscript(column: String) -> ColumnSchema? {
    columns.first { $0.name == column }
  }

  /// The place among ``columns`` of a column, which must be declared. O(number of columns).
  package func position(of column: String) -> Int {
    guard let position = columns.firstIndex(where: { $0.name == column }) else {
      preconditionFailure("\(name) declares \(column)")
    }
    return position
  }
}
