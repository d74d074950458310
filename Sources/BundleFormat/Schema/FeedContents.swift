/// Which files a feed had, with which columns: what the tables and views of its bundle depend on.
///
/// Kept in the bundle's metadata; together with the schema version it determines every statement of the database's
/// schema, so that a reader can refuse a schema that is not ours.
package struct FeedContents: Encodable, Equatable, Sendable {
  package struct File: Encodable, Equatable, Sendable {
    package enum Kind: String, Encodable, Sendable {
      /// A file of the specification, kept as a table or view of its name.
      case table
      /// Any other file, kept byte for byte.
      case bytes
    }

    /// The file's name in the feed, `stops.txt`.
    package var name: String
    package var kind: Kind
    /// The names in the feed's header, each once: the specification's in its order, then the others in the header's.
    /// None for a file of bytes.
    package var columns: [String]
    /// Rows (of a table) kept in the bundle.
    package var rows: Int

    package init(name: String, kind: Kind, columns: [String], rows: Int) {
      self.name = name
      self.kind = kind
      self.columns = columns
      self.rows = rows
    }
  }

  /// What SQLite takes in a table, <https://www.sqlite.org/limits.html>; bounds the work of making a schema of
  /// metadata.
  package static let maximumColumnCount = 2000

  /// In byte order of their names.
  package var files: [File]

  /// Digits after the point that stop_times.shape_dist_traveled is kept with: the unit of the stored integers.
  package var stopDistanceDigits: Int

  /// Digits after the point that shapes.shape_dist_traveled is kept with.
  package var shapeDistanceDigits: Int

  package init(files: [File], stopDistanceDigits: Int, shapeDistanceDigits: Int) {
    self.files = files
    self.stopDistanceDigits = stopDistanceDigits
    self.shapeDistanceDigits = shapeDistanceDigits
  }

  private enum CodingKeys: String, CodingKey {
    case files
    case stopDistanceDigits = "stop_distance_digits"
    case shapeDistanceDigits = "shape_distance_digits"
  }

  /// The table of that file name, or `nil` when the feed has none or it is kept as bytes.
  package subscript(table name: String) -> File? {
    files.first { $0.name == name && $0.kind == .table }
  }
}
