import BundleFormat
import GTFSFeed
import TransitSQLite

/// The finished SQLite file, before it is packed: the same rows give the same bytes.
enum PlainDatabase {
  /// Copies a database into a fresh file without gaps, table after table.
  static func copy(_ connection: Connection, to path: String) throws {
    try connection.execute("VACUUM INTO \(SQLName.literal(path))")
  }

  /// The pages of a finished database that belong to its tables and indexes.
  static func treePages(of database: OutputFile, at path: String, _ geometry: Geometry) throws -> TreePages {
    let connection = try Connection(path: path, mode: .readOnly)
    let rows = try connection.prepare("SELECT rootpage FROM sqlite_schema WHERE rootpage > 0")
    var roots: [Int] = []
    while try rows.step() { roots.append(rows.integer(at: 0)) }
    return try TreePages(roots: roots, pageSize: geometry.pageSize, pageCount: geometry.pageCount) { offset, count in
      try database.read(at: offset, count: count)
    }
  }

  /// Makes the first page independent of how, and by which SQLite, the file was written.
  ///
  /// ```
  ///  24  file change counter                = 1
  ///  92  change counter of the version      = 1
  ///  96  version of SQLite that wrote last  = a constant
  /// ```
  ///
  /// Source: <https://www.sqlite.org/fileformat2.html#the_database_header>.
  static func normaliseHeader(_ page: inout [UInt8]) {
    store(1, at: 24, in: &page)
    store(1, at: 92, in: &page)
    store(3_040_000, at: 96, in: &page)
  }

  private static func store(_ value: UInt32, at offset: Int, in page: inout [UInt8]) {
    for index in 0..<4 {
      page[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * (3 - index)))
    }
  }
}
