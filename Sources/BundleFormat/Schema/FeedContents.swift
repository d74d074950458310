import TransitValues

/// The files of a feed and their columns, which determine the tables and views of its bundle.
///
/// Stored in the bundle's metadata. Together with the schema version it determines every statement of the database
/// schema, so that a reader can reject any other schema.
package struct FeedContents: Encodable, Equatable, Sendable {
  package struct File: Encodable, Equatable, Sendable {
    package enum Kind: String, Encodable, Sendable {
      /// A file of the specification, stored as a table or shown by a view of its name.
      case table
      /// Any other file, stored byte for byte.
      case bytes
    }

    /// The file's name in the feed, `stops.txt`.
    package var name: String
    package var kind: Kind
    /// The distinct column names in the feed's header: those of the specification in its order, then the others in
    /// header order. Empty for a file stored as bytes.
    package var columns: [String]
    /// The header as the feed has it, of a table with dropped rows whose columns are in another order: their raw text
    /// needs it. Otherwise `nil`.
    package var header: [String]?
    /// Rows of a table that are kept in the bundle.
    package var rows: Int

    package init(name: String, kind: Kind, columns: [String], header: [String]? = nil, rows: Int) {
      self.name = name
      self.kind = kind
      self.columns = columns
      self.header = header
      self.rows = rows
    }
  }

  /// Sorted by name, in byte order.
  package var files: [File]

  /// Decimal places of stop_times.shape_dist_traveled; determines the unit of the stored integers.
  package var stopDistanceDigits: Int

  /// Decimal places of shapes.shape_dist_traveled; determines the unit of the stored integers.
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

  /// The files whose names mean a file of GTFS (`Calendar.txt`, `stop_time.txt`), in a feed that lacks that file. They
  /// are kept as bytes and not read. Cost: O(number of files).
  package var misnamedFiles: [(name: String, meant: String)] {
    let names = Set(files.map { $0.name })
    return files.compactMap { file in
      guard let meant = GTFSSchema.fileMeant(by: file.name)?.name, !names.contains(meant) else { return nil }
      return (file.name, meant)
    }
  }

  /// Returns the file of that name if it is a table; `nil` if the feed has no such file or stores it as bytes.
  package subscript(table name: String) -> File? {
    files.first { $0.name == name && $0.kind == .table }
  }
}
