import BundleReader
import Synchronization
import TransitSQLite
import TransitValues

/// A user's favorites, in an SQLite database that timetable updates do not change.
///
/// Favorites contain ids of the feed and are independent of bundles. ``unknownFavorites(in:)`` returns those that a
/// timetable does not contain. The database is created when favorites are first read or added. It is an ordinary
/// database, in which an app may create its own tables:
///
/// ```sql
/// CREATE TABLE transit_favorite(
///   kind TEXT NOT NULL,         -- stop, route or trip
///   id TEXT NOT NULL,           -- stop_id, route_id or trip_id
///   position INTEGER NOT NULL,  -- ascending in the user's order
///   note TEXT,
///   PRIMARY KEY (kind, id))
/// ```
///
/// Safe to use from any thread and from several processes at once. All calls throw ``BundleError`` with this ``path``.
public final class UserData: Sendable {
  /// The path of the database.
  public let path: String

  /// Opened on first use.
  private let connection = Mutex<Connection?>(nil)

  /// The store's folder, if it contains the database. It is created with the database if it does not exist.
  private let folder: StoreFolder?

  init(path: String, in folder: StoreFolder?) {
    self.path = path
    self.folder = folder
  }

  /// Runs a function with exclusive use of the connection in this process.
  func withConnection<Result: Sendable>(
    _ body: (Connection) throws(DatabaseError) -> Result
  ) throws(BundleError) -> Result {
    if connection.withLock({ $0 == nil }) { try folder?.create() }
    do throws(DatabaseError) {
      return try connection.withLock { opened throws(DatabaseError) in
        if let opened { return try body(opened) }
        let connection = try Self.open(path)
        opened = connection
        return try body(connection)
      }
    } catch {
      throw BundleError(ofUserData: error, path: path)
    }
  }

  /// Runs a function in a write transaction.
  func change<Result: Sendable>(
    _ body: (Connection) throws(DatabaseError) -> Result
  ) throws(BundleError) -> Result {
    try withConnection { connection throws(DatabaseError) in
      try connection.execute("BEGIN IMMEDIATE")
      do throws(DatabaseError) {
        let result = try body(connection)
        try connection.execute("COMMIT")
        return result
      } catch {
        // Fails without harm if SQLite has already rolled back.
        try? connection.execute("ROLLBACK")
        throw error
      }
    }
  }

  private static func open(_ path: String) throws(DatabaseError) -> Connection {
    let connection = try Connection(path: path, mode: .create)
    try connection.waitForLocks(milliseconds: 5000)
    try connection.execute(FavoriteQuery.table)
    return connection
  }
}

extension BundleError {
  fileprivate init(ofUserData error: DatabaseError, path: String) {
    let kind: Kind =
      if error.isRefusedAccess {
        .cannotOpen
      } else if error.isWriteFailure {
        .cannotWrite
      } else if error.indicatesDamage {
        .damaged
      } else {
        .database
      }
    self.init(kind, path: path, "\(error)")
  }
}
