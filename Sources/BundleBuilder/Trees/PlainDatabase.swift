import BundleFormat
import GTFSFeed
import TransitFiles
import TransitSQLite
import TransitValues

/// The finished SQLite database before packing. Equal rows give equal bytes.
struct PlainDatabase: Sendable {
  private let pages: DatabasePages
  let geometry: Geometry
  /// SQLite's `user_version` and `application_id`.
  let schemaVersion: UInt32
  let applicationID: UInt32
  /// The b-tree pages written by SQLite, which must be normalized. Separately written trees are already normalized.
  private let treePages: TreePages

  /// The default length of a block: 16 KiB.
  private static let blockLength = BundleSchema.pageSize * BundleSchema.pagesPerBlock

  /// Reads a database that is no longer written to.
  ///
  /// - Parameters:
  ///   - trees: Contents of tables and indexes that are empty in the file.
  ///   - pagesPerBlock: `1 ... 1024`; `nil` for blocks of 16 KiB.
  ///   - lockPage: See ``DatabasePages``.
  /// - Throws: ``ContainerError`` if the database cannot be split into such blocks.
  init(path: String, trees: [WrittenTree] = [], pagesPerBlock: Int?, lockPage: Int? = nil) throws {
    let file = try ScratchFile(reading: path)
    let connection = try Connection(path: path, mode: .readOnly)
    let pageSize = try connection.integer("PRAGMA page_size") ?? 0
    schemaVersion = UInt32(truncatingIfNeeded: try connection.integer("PRAGMA user_version") ?? 0)
    applicationID = UInt32(truncatingIfNeeded: try connection.integer("PRAGMA application_id") ?? 0)
    let pagesPerBlock = pagesPerBlock ?? max(1, Self.blockLength / max(1, pageSize))
    let filePages = try Geometry(
      pageSize: pageSize, pagesPerBlock: pagesPerBlock, decodedLength: try file.length()
    ).pageCount
    let roots = try Self.roots(connection)
    treePages = try TreePages(roots: roots.map(\.page), pageSize: pageSize, pageCount: filePages) { offset, count in
      try file.read(at: offset, count: count)
    }
    let written = Dictionary(uniqueKeysWithValues: trees.map { ($0.place.name, $0) })
    precondition(written.keys.allSatisfy { name in roots.contains { $0.name == name } }, "a tree has no table")
    pages = try DatabasePages(
      file: file, pageSize: pageSize,
      trees: roots.compactMap { root in written[root.name].map { (root.page, $0) } }, pagesPerBlock: pagesPerBlock,
      lockPage: lockPage)
    geometry = try Geometry(
      pageSize: pageSize, pagesPerBlock: pagesPerBlock, decodedLength: pages.pageCount * pageSize)
  }

  /// Returns the roots of all trees except the schema's, in page order.
  private static func roots(_ connection: Connection) throws -> [(name: String, page: Int)] {
    let rows = try connection.prepare("SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0 ORDER BY rootpage")
    var roots: [(String, Int)] = []
    while try rows.step() { roots.append((rows.text(at: 0), rows.integer(at: 1))) }
    return roots
  }

  /// Returns a block as stored in the bundle, either encoded early or encoded now.
  ///
  /// - Parameter number: The block's number, counted from 0.
  func packedBlock(_ number: Int, _ encoder: BlockEncoder) throws -> PackedBlock {
    let early = try pages.encodedBlock(firstPage: number * geometry.pagesPerBlock + 1)
    return try early ?? PackedBlock(block(number), encoder)
  }

  /// Returns the bytes of a block in their final form.
  private func block(_ number: Int) throws -> [UInt8] {
    let first = number * geometry.pagesPerBlock + 1
    let count = geometry.decodedLength(ofBlock: number) / geometry.pageSize
    var block = try pages.read(first..<first + count)
    if number == 0 { Self.normalizeHeader(&block, pageCount: geometry.pageCount) }
    if first <= pages.filePageCount { treePages.normalize(&block, firstPage: first, pageSize: geometry.pageSize) }
    return block
  }

  /// Copies a database to a new file without free pages, using VACUUM.
  static func copy(_ connection: Connection, to path: String) throws(DatabaseError) {
    try connection.execute("VACUUM INTO \(SQLName.literal(path))")
  }

  /// Sets the header fields of page 1 that depend on how, and by which SQLite version, the file was written, and the
  /// page count.
  ///
  /// ```
  ///  24  file change counter                = 1
  ///  28  number of pages in the database
  ///  92  change counter of the version      = 1
  ///  96  SQLite version of the last write   = a constant
  /// ```
  ///
  /// Source: <https://www.sqlite.org/fileformat2.html#the_database_header>.
  private static func normalizeHeader(_ page: inout [UInt8], pageCount: Int) {
    store(1, at: 24, in: &page)
    store(UInt32(truncatingIfNeeded: pageCount), at: 28, in: &page)
    store(1, at: 92, in: &page)
    store(3_040_000, at: 96, in: &page)
  }

  private static func store(_ value: UInt32, at offset: Int, in page: inout [UInt8]) {
    for index in 0..<4 {
      page[offset + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * (3 - index)))
    }
  }
}
