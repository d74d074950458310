import BundleFormat
import TransitSQLite

/// One connection to a bundle with the statements it has prepared and what its queries remember.
///
/// Used by one thread at a time, to whom the pool lends it: therefore `@unchecked Sendable`.
final class BundleConnection: @unchecked Sendable {
  let connection: Connection
  private var statements = [Statement?](repeating: nil, count: TimetableQuery.allCases.count)
  var routes = BoundedCache<Int, Trip.Route>()
  var texts = BoundedCache<Int, String>()

  init(file: BundleFile, pageCacheBytes: Int) throws(SQLiteError) {
    connection = try Connection(path: BundleVFS.uri(of: file), mode: .readOnly, vfs: BundleVFS.name)
    try connection.configure(.defensive, true)
    try connection.configure(.triggers, false)
    try connection.execute(
      """
      PRAGMA trusted_schema = OFF;
      PRAGMA cell_size_check = ON;
      PRAGMA query_only = ON;
      PRAGMA temp_store = MEMORY;
      PRAGMA mmap_size = 0;
      PRAGMA cache_size = -\(max(64, pageCacheBytes / 1024));
      """)
  }

  /// A statement, prepared at its first use; its caller steps it to the end or resets it.
  func statement(_ query: TimetableQuery) throws(SQLiteError) -> Statement {
    if let statement = statements[query.rawValue] { return statement }
    let statement = try connection.prepare(query.sql)
    statements[query.rawValue] = statement
    return statement
  }
}

/// Remembers values until there are too many, and then starts anew.
struct BoundedCache<Key: Hashable, Value> {
  private static var capacity: Int { 1 << 10 }
  private var values: [Key: Value] = [:]

  subscript(key: Key) -> Value? {
    get { values[key] }
    set {
      if values.count >= Self.capacity { values.removeAll(keepingCapacity: true) }
      values[key] = newValue
    }
  }
}
