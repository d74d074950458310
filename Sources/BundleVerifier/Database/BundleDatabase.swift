import BundleFormat
import BundleReader
import Operations
import TransitBundle
import TransitSQLite
import TransitValues

/// The database in a bundle, read in place through the VFS.
struct BundleDatabase {
  let connection: Connection
  let metadata: BundleMetadata
  let metadataBytes: [UInt8]
  /// The bundle's file, for reading tables directly from its blocks.
  var file: BundleFile?

  var contents: FeedContents { metadata.contents }

  /// The size of the cache of decoded blocks shared by all connections; most bundles fit completely.
  static let decodedByteCount = 64 << 20

  /// Opens the database of an untrusted bundle. Its statements end when the running work is canceled.
  ///
  /// Not `query_only`, because the search check creates temporary tables. SQLite's own page cache is small: pages
  /// evicted from it are usually still in the block cache, see ``decodedByteCount``.
  ///
  /// - Throws: ``VerificationError/cannotRead(_:)`` if the system fails; ``DatabaseError`` for a damaged database.
  static func open(_ file: BundleFile) throws -> Connection {
    let connection: Connection
    do {
      // Reads nothing of the file yet.
      connection = try BundleVFS.connection(to: file)
    } catch {
      throw VerificationError.cannotRead("\(error)")
    }
    try connection.configure(.defensive, true)
    try connection.configure(.triggers, false)
    // An index may contain LIKE patterns from the file; this bounds their recursion.
    connection.limit(.patternLength, to: 1000)
    try connection.execute(
      """
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA temp_store = FILE;
      PRAGMA mmap_size = 0;
      PRAGMA cache_size = -12288;
      """)
    connection.interruptIfCancelled()
    return connection
  }
}

extension BundleDatabase {
  /// Reads the rows of one of the schema's tables in key order.
  ///
  /// - Parameter columns: Column names as in the table's declaration.
  func storedRows(of table: String, _ columns: [String]) throws -> StoredRows {
    guard let file, let declaration = CompactTables.declarations(for: contents).first(where: { $0.name == table }),
      let root = try connection.integer("SELECT rootpage FROM sqlite_schema WHERE name = \(SQLName.literal(table))")
    else { throw DatabaseError.corrupt("no such table in the bundle: \(table)") }
    let order = declaration.recordColumns
    let places = columns.compactMap(order.firstIndex)
    guard places.count == columns.count else { throw DatabaseError.corrupt("no such columns: \(columns)") }
    return StoredRows(
      of: file, root: root, columns: places, rowID: declaration.rowID.flatMap(order.firstIndex))
  }
}

extension Connection {
  /// Interrupts statements once the running work is canceled.
  func interruptIfCancelled() {
    let cancellation = Cancellation.current
    interrupt { cancellation.isCancelled }
  }

  /// Runs statements in one transaction, because each would otherwise lock and unlock the file.
  func inTransaction<Result>(_ body: () throws -> Result) throws -> Result {
    try execute("BEGIN")
    let result: Result
    do {
      result = try body()
    } catch {
      try? execute("ROLLBACK")
      throw error
    }
    try execute("COMMIT")
    return result
  }
}

/// A check of the database in a bundle.
protocol DatabaseCheck: Sendable {
  var name: String { get }

  /// - Throws: ``DatabaseError`` if a query fails; the caller reports it as a finding.
  func run(in database: BundleDatabase, into findings: inout Findings) throws
}
