import Synchronization
import TransitSQLite

/// What users keep: favourites, in an SQLite database of its own that no update of a timetable touches.
///
/// Favourites are known by the feed's ids, so that they outlive every bundle; ``unknownFavourites(in:)`` tells which of
/// them a feed does not have. The database is made with the first favourite that is asked for or added. It is an ordinary
/// one, in which an app may have tables of its own:
///
/// ```sql
/// CREATE TABLE transit_favourite(
///   kind TEXT NOT NULL,         -- stop, route or trip
///   id TEXT NOT NULL,           -- stop_id, route_id or trip_id
///   position INTEGER NOT NULL,  -- ascending in the user's order
///   note TEXT,
///   PRIMARY KEY (kind, id))
/// ```
///
/// Any thread may use it, and several processes at once. All calls throw ``BundleError`` about ``path``.
public final class UserData: Sendable {
  /// The database's file.
  public let path: String

  /// Opened when it is first needed.
  private let connection = Mutex<Connection?>(nil)

  /// The store's folder, where the file is to lie there: it may not be made yet.
  private let folder: StoreFolder?

  init(path: String, in folder: StoreFolder?) {
    self.path = path
    self.folder = folder
  }

  /// Uses the database while no other thread of this process does.
  func withConnection<Result: Sendable>(
    _ body: (Connection) throws(SQLiteError) -> Result
  ) throws(BundleError) -> Result {
    if connection.withLock({ $0 == nil }) { try folder?.create() }
    do throws(SQLiteError) {
      return try connection.withLock { opened throws(SQLiteError) in
        if let opened { return try body(opened) }
        let connection = try Self.open(path)
        opened = connection
        return try body(connection)
      }
    } catch {
      throw BundleError(ofUserData: error, path: path)
    }
  }

  /// Does something wholly or not at all, also where other processes write.
  func change<Result: Sendable>(
    _ body: (Connection) throws(SQLiteError) -> Result
  ) throws(BundleError) -> Result {
    try withConnection { connection throws(SQLiteError) in
      try connection.execute("BEGIN IMMEDIATE")
      do throws(SQLiteError) {
        let result = try body(connection)
        try connection.execute("COMMIT")
        return result
      } catch {
        // Of no use where SQLite has rolled back by itself.
        try? connection.execute("ROLLBACK")
        throw error
      }
    }
  }

  private static func open(_ path: String) throws(SQLiteError) -> Connection {
    let connection = try Connection(path: path, mode: .create)
    try connection.waitForLocks(milliseconds: 5000)
    try connection.execute(FavouriteQuery.table)
    return connection
  }
}

extension BundleError {
  fileprivate init(ofUserData error: SQLiteError, path: String) {
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
