import BundleFormat
import TransitBundle
import TransitSQLite

/// The database inside a bundle, read in place through the VFS, as the checks see it.
struct BundleDatabase {
  let connection: Connection
  let metadata: BundleMetadata
  let metadataBytes: [UInt8]
  /// The bundle that the database lies in, for reading tables from its blocks.
  var file: BundleFile?
  /// Asked while they are read.
  var isCancelled: @Sendable () -> Bool = { false }

  var contents: FeedContents { metadata.contents }

  /// Bytes of decoded blocks that all connections share: all blocks of most bundles.
  static let decodedByteCount = 64 << 20

  /// Opens a bundle as one from anywhere has to be opened: nothing of its schema is trusted.
  ///
  /// Not `query_only`: the check of the search index makes temporary tables.
  ///
  /// Pages that SQLite drops from its cache are mostly still among the decoded blocks, see ``decodedByteCount``.
  static func open(_ file: BundleFile, isCancelled: @escaping @Sendable () -> Bool) throws -> Connection {
    try BundleVFS.register()
    let connection = try Connection(path: BundleVFS.uri(of: file), mode: .readOnly, vfs: BundleVFS.name)
    try connection.configure(.defensive, true)
    try connection.configure(.triggers, false)
    // An index may compare by patterns from its rows, and how deep a pattern recurses must not be theirs to say.
    connection.limit(.patternLength, to: 1000)
    try connection.execute(
      """
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA temp_store = FILE;
      PRAGMA mmap_size = 0;
      PRAGMA cache_size = -12288;
      """)
    connection.interrupt(when: isCancelled)
    return connection
  }
}

extension BundleDatabase {
  /// The rows of a table of ours, in the order of its key.
  ///
  /// - Parameter columns: As the table's declaration names them.
  func storedRows(of table: String, _ columns: [String]) throws -> StoredRows {
    guard let file, let declaration = CompactTables.declarations(for: contents).first(where: { $0.name == table }),
      let root = try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = \(SQLName.literal(table))")
    else { throw SQLiteError.corrupt("no such table in the bundle: \(table)") }
    let order = declaration.recordColumns
    let places = columns.compactMap(order.firstIndex)
    guard places.count == columns.count else { throw SQLiteError.corrupt("no such columns: \(columns)") }
    return StoredRows(
      of: file, root: root, columns: places, rowID: declaration.rowID.flatMap(order.firstIndex),
      isCancelled: isCancelled)
  }
}

/// A proof about the database of a bundle.
protocol DatabaseCheck: Sendable {
  var name: String { get }

  /// - Throws: ``SQLiteError`` when the database cannot be asked, which the caller counts as a finding.
  func run(in database: BundleDatabase) throws -> Findings
}
