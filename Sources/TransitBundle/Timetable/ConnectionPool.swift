import Synchronization
import TransitSQLite

/// Lends connections to a bundle: one for each call that is under way, a few of them kept open for the next calls.
final class ConnectionPool: Sendable {
  private static let idleLimit = 4

  private let file: BundleFile
  private let path: String
  private let pageCacheBytes: Int
  private let idle = Mutex<[BundleConnection]>([])

  /// - Parameter path: The file as the caller names it in errors.
  init(file: BundleFile, path: String, pageCacheBytes: Int) {
    self.file = file
    self.path = path
    self.pageCacheBytes = pageCacheBytes
  }

  /// Runs queries on a connection that nobody else uses meanwhile.
  ///
  /// - Parameter isLimited: Whether they are questions of ours, of which it is known how long they may take.
  func withConnection<Result>(
    isLimited: Bool = true, _ body: (BundleConnection) throws(SQLiteError) -> Result
  ) throws(BundleError) -> Result {
    do throws(SQLiteError) {
      let connection = try connection()
      connection.budget.begin(limited: isLimited)
      let result = try body(connection)
      idle.withLock { idle in
        if idle.count < Self.idleLimit { idle.append(connection) }
      }
      return result
    } catch {
      // A connection that failed is not kept: its statements may have stopped half-way.
      throw BundleError(error, in: file, path: path)
    }
  }

  private func connection() throws(SQLiteError) -> BundleConnection {
    if let connection = idle.withLock({ $0.popLast() }) { return connection }
    return try BundleConnection(file: file, pageCacheBytes: pageCacheBytes)
  }
}
