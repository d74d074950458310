import BundleFormat
import TransitSQLite

/// One connection to a bundle with the statements it has prepared and what its queries remember.
///
/// Used by one thread at a time, to whom the pool lends it: therefore `@unchecked Sendable`.
final class BundleConnection: @unchecked Sendable {
  let connection: Connection
  /// Counts the steps of the question under way.
  let budget: StepBudget
  private var statements = [Statement?](repeating: nil, count: TimetableQuery.allCases.count)
  private var fileStatements = [Statement?](repeating: nil, count: FileQuery.allCases.count)
  var routes = BoundedCache<Int, Route>()
  var texts = BoundedCache<Int, String>()
  private var begin: Statement?
  private var commit: Statement?
  private var hasStopWords = false
  /// That of the feed's texts, and that for readers whose own is not known; `nil` before they are asked for.
  var languages: (original: String?, default: String?)?

  init(file: BundleFile, pageCacheBytes: Int) throws(SQLiteError) {
    connection = try Connection(path: BundleVFS.uri(of: file), mode: .readOnly, vfs: BundleVFS.name)
    let budget = StepBudget(byteCount: file.byteCount)
    self.budget = budget
    connection.interrupt { budget.isUsedUp() }
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

  /// Every word of the stop search once, in its order.
  ///
  /// Not among the queries that are proved to use an index: it reads all on purpose.
  /// <https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module>
  func forEachStopWord(_ body: (String) -> Void) throws(SQLiteError) {
    if !hasStopWords {
      // A table of this connection alone, without rows of its own: the bundle cannot be written to in any case.
      try connection.execute("PRAGMA query_only = OFF")
      try connection.execute("CREATE VIRTUAL TABLE temp.stop_word USING fts5vocab(main, stop_search, row)")
      try connection.execute("PRAGMA query_only = ON")
      hasStopWords = true
    }
    let words = try connection.prepare("SELECT term FROM temp.stop_word")
    while try words.step() { body(words.text(at: 0)) }
  }

  /// Runs queries in one transaction. SQLite would begin and end one for each statement, which takes a tenth of the
  /// time of a board.
  func inTransaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    if begin == nil { (begin, commit) = (try connection.prepare("BEGIN"), try connection.prepare("COMMIT")) }
    try begin?.run()
    let result = try body()
    // A connection whose query failed is not used again.
    try commit?.run()
    return result
  }

  /// A statement, prepared at its first use; its caller steps it to the end or resets it.
  func statement(_ query: TimetableQuery) throws(SQLiteError) -> Statement {
    if let statement = statements[query.rawValue] { return statement }
    let statement = try connection.prepare(query.sql)
    statements[query.rawValue] = statement
    return statement
  }

  /// The same for a table that must be there.
  func statement(_ query: FileQuery) throws(SQLiteError) -> Statement {
    if let statement = fileStatements[query.rawValue] { return statement }
    let statement = try connection.prepare(query.sql)
    fileStatements[query.rawValue] = statement
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
