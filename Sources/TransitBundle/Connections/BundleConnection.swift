import BundleFormat
import BundleReader
import TransitSQLite
import TransitValues

/// A connection to a bundle, with its prepared statements and caches.
///
/// `@unchecked Sendable`, because the pool gives it to only one thread at a time.
final class BundleConnection: @unchecked Sendable {
  let connection: Connection
  /// Counts the steps of the current query.
  let budget: StepBudget
  private var statements = [Statement?](repeating: nil, count: TimetableQuery.allCases.count)
  private var fileStatements = [Statement?](repeating: nil, count: FileQuery.allCases.count)
  var routes = BoundedCache<RouteRank, Route>()
  var texts = BoundedCache<Int, String>()
  private var begin: Statement?
  private var commit: Statement?
  private var hasStopWords = false
  /// The language of the feed's texts, and its default language; `nil` before they are first read.
  var languages: (original: String?, default: String?)?

  init(file: BundleFile, pageCacheBytes: Int) throws(DatabaseError) {
    connection = try BundleVFS.connection(to: file)
    let budget = StepBudget(byteCount: file.byteCount)
    self.budget = budget
    connection.interrupt { budget.isUsedUp() || QuestionCancellation.isRequested }
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

  /// Calls a function with every distinct word of the stop search index, in index order.
  ///
  /// Not a ``TimetableQuery``, because these are tested to use an index and this one scans the whole table.
  /// <https://www.sqlite.org/fts5.html#the_fts5vocab_virtual_table_module>
  func forEachStopWord(_ body: (String) -> Void) throws(DatabaseError) {
    if !hasStopWords {
      // A temporary table without rows of its own. The bundle itself stays read-only in any case.
      try connection.execute("PRAGMA query_only = OFF")
      try connection.execute("CREATE VIRTUAL TABLE temp.stop_word USING fts5vocab(main, stop_search, row)")
      try connection.execute("PRAGMA query_only = ON")
      hasStopWords = true
    }
    let words = try connection.prepare("SELECT term FROM temp.stop_word")
    while try words.step() { body(words.text(at: 0)) }
  }

  /// Runs queries in one transaction. SQLite would otherwise begin and end one per statement, which takes 10 % of the
  /// time of a board.
  func inTransaction<Result>(_ body: () throws(DatabaseError) -> Result) throws(DatabaseError) -> Result {
    if begin == nil { (begin, commit) = (try connection.prepare("BEGIN"), try connection.prepare("COMMIT")) }
    try begin?.run()
    let result = try body()
    // After an error, the connection is discarded, so it needs no rollback.
    try commit?.run()
    return result
  }

  /// Returns a statement, prepared on first use. The caller must step it to the end or reset it.
  func statement(_ query: TimetableQuery) throws(DatabaseError) -> Statement {
    if let statement = statements[query.rawValue] { return statement }
    let statement = try connection.prepare(query.sql)
    statements[query.rawValue] = statement
    return statement
  }

  /// Returns a statement for a table that must exist, prepared on first use.
  func statement(_ query: FileQuery) throws(DatabaseError) -> Statement {
    if let statement = fileStatements[query.rawValue] { return statement }
    let statement = try connection.prepare(query.sql)
    fileStatements[query.rawValue] = statement
    return statement
  }

  /// Reads the first row of a query with one parameter; `nil` if there is none.
  func first<Value>(
    _ query: TimetableQuery, _ key: Int, _ read: (Statement) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value? {
    let statement = try statement(query)
    statement.bind(key, at: 0)
    return try statement.first(read)
  }

  func first<Value>(
    _ query: TimetableQuery, _ key: String, _ read: (Statement) throws(DatabaseError) -> Value
  ) throws(DatabaseError) -> Value? {
    let statement = try statement(query)
    statement.bind(key, at: 0)
    return try statement.first(read)
  }
}

/// A cache that is cleared when it is full. Each row of a board looks two values up, faster than in ``RecentValues``.
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
