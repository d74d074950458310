import BundleFormat
import GTFSFeed
import TransitSQLite

/// The finished SQLite file, before it is packed: the same rows give the same bytes.
struct PlainDatabase {
  let file: OutputFile
  let geometry: Geometry
  /// SQLite's `user_version` and `application_id`.
  let schemaVersion: UInt32
  let applicationID: UInt32
  /// Which pages belong to tables and indexes, and may be normalised.
  let treePages: TreePages

  /// Bytes of a block unless asked otherwise: 16 KiB.
  private static let blockLength = BundleSchema.pageSize * BundleSchema.pagesPerBlock

  /// Looks at a database that nobody writes to any more.
  ///
  /// - Parameter pagesPerBlock: `1 ... 1024`; as many as make 16 KiB when `nil`.
  /// - Throws: ``ContainerError`` when it cannot be cut so.
  init(path: String, pagesPerBlock: Int?) throws {
    let file = try OutputFile(reading: path)
    let connection = try Connection(path: path, mode: .readOnly)
    let pageSize = try connection.integer("PRAGMA page_size") ?? 0
    let geometry = try Geometry(
      pageSize: pageSize, pagesPerBlock: pagesPerBlock ?? max(1, Self.blockLength / max(1, pageSize)),
      decodedLength: try file.length())
    schemaVersion = UInt32(truncatingIfNeeded: try connection.integer("PRAGMA user_version") ?? 0)
    applicationID = UInt32(truncatingIfNeeded: try connection.integer("PRAGMA application_id") ?? 0)
    let rows = try connection.prepare("SELECT rootpage FROM sqlite_schema WHERE rootpage > 0")
    var roots: [Int] = []
    while try rows.step() { roots.append(rows.integer(at: 0)) }
    treePages = try TreePages(roots: roots, pageSize: pageSize, pageCount: geometry.pageCount) { offset, count in
      try file.read(at: offset, count: count)
    }
    self.file = file
    self.geometry = geometry
  }

  /// Copies a database into a fresh file without gaps, table after table.
  static func copy(_ connection: Connection, to path: String) throws(SQLiteError) {
    try connection.execute("VACUUM INTO \(SQLName.literal(path))")
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
