/// A file of GTFS Schedule: its name, its presence and its columns.
///
/// The rows of ``GTFSSchema`` mirror the reference page. Parsing, checks and the tables of a bundle are all derived
/// from them.
package struct FileSchema: Hashable, Sendable {
  /// The file name, such as `stops.txt`; case-sensitive.
  package let name: String

  package let presence: Presence

  /// The columns that identify a row; empty for a single-row file.
  package let primaryKey: [String]

  /// The columns in the order of the reference page. Feeds may use any order.
  package let columns: [ColumnSchema]

  package init(_ name: String, _ presence: Presence, key primaryKey: [String], _ columns: [ColumnSchema]) {
    self.name = name
    self.presence = presence
    self.primaryKey = primaryKey
    self.columns = columns
  }

  /// SQLite's default limit of columns in a table, <https://www.sqlite.org/limits.html>. Bounds the work of deriving a
  /// schema from metadata.
  package static let maximumColumnCount = 2000

  /// Whether the file is CSV; false only for locations.geojson, whose columns are JSON paths.
  package var isTable: Bool { name.hasSuffix(".txt") }

  /// Whether the file describes the whole feed in one row, as feed_info.txt does.
  package var isSingleRow: Bool { primaryKey.isEmpty }

  /// The name without its extension, such as `stops`, as used in translations.txt and SQL.
  package var tableName: String { String(Substring(name.utf8.prefix { $0 != UInt8(ascii: ".") })) }

  /// Returns the column with exactly that name, or `nil`. O(number of columns): look columns up once per file, not per
  /// row.
  package subscript(column: String) -> ColumnSchema? {
    columns.first { $0.name == column }
  }

  /// Returns the index of a column in ``columns``. The column must be declared. O(number of columns).
  package func position(of column: String) -> Int {
    guard let position = columns.firstIndex(where: { $0.name == column }) else {
      preconditionFailure("\(name) declares \(column)")
    }
    return position
  }
}
