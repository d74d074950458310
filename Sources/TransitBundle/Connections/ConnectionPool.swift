import BundleReader
import Synchronization
import TransitValues

/// A pool of connections to a bundle: one per running query, and a few idle ones for reuse.
final class ConnectionPool: Sendable {
  private static let idleLimit = 4

  private let file: BundleFile
  private let path: String
  private let pageCacheBytes: Int
  private let idle = Mutex<[BundleConnection]>([])

  /// - Parameter path: The path for error messages.
  init(file: BundleFile, path: String, pageCacheBytes: Int) {
    self.file = file
    self.path = path
    self.pageCacheBytes = pageCacheBytes
  }

  /// Runs queries with exclusive use of a connection.
  ///
  /// - Parameter isLimited: Whether to apply the step budget. It is designed for this library's own queries.
  func withConnection<Result>(
    isLimited: Bool = true, _ body: (BundleConnection) throws(DatabaseError) -> Result
  ) throws(BundleError) -> Result {
    do throws(DatabaseError) {
      let connection = try connection()
      connection.budget.begin(limited: isLimited)
      let result = try body(connection)
      idle.withLock { idle in
        if idle.count < Self.idleLimit { idle.append(connection) }
      }
      return result
    } catch {
      // A failed connection is discarded, because its statements may have stopped halfway.
      let isCancelled = error.isInterruption && QuestionCancellation.isRequested
      throw BundleError(isCancelled ? .cancelled : error, in: file, path: path)
    }
  }

  private func connection() throws(DatabaseError) -> BundleConnection {
    if let connection = idle.withLock({ $0.popLast() }) { return connection }
    return try BundleConnection(file: file, pageCacheBytes: pageCacheBytes)
  }
}
