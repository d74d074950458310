import BundleExtension
import TransitCSQLite
import TransitCSQLiteExtension

/// A connection of the process's SQLite that has loaded the extension, as the sqlite3 shell or Python use it.
@safe
package final class SQLHost {
  /// An error of SQLite.
  package struct Failure: Error, Equatable {
    package let code: Int32
    package let message: String

    package init(code: Int32, message: String) {
      (self.code, self.message) = (code, message)
    }

    /// Whether SQLite itself has ended the statement: interrupted, a limit that is not a number, or a text too long.
    package var isOfSQLite: Bool { [SQLITE_INTERRUPT, SQLITE_MISMATCH, SQLITE_TOOBIG].contains(code) }
  }

  // SAFETY: closed only by `deinit`.
  private let connection: OpaquePointer?
  private var tick: () -> Bool = { false }

  /// Opens bundles, the first as `main`, the others as `second`, `third` and so on; none opens a memory database.
  package init(_ bundles: String...) throws(Failure) {
    Self.extensionIsLoaded
    var connection: OpaquePointer?
    let code = unsafe sqlite3_open_v2(
      bundles.first.map(Self.uri) ?? ":memory:", &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI, nil)
    unsafe self.connection = connection
    guard code == SQLITE_OK else { throw failure }
    for (name, bundle) in zip(["second", "third", "fourth"], bundles.dropFirst()) {
      try run("ATTACH '\(Self.uri(bundle))' AS \(name)")
    }
  }

  deinit {
    unsafe sqlite3_close_v2(connection)
  }

  private static func uri(_ path: String) -> String { "file:\(path)?vfs=transit&mode=ro" }

  /// Makes SQLite call the entry point for each new connection, as it does for a library that is loaded.
  private static let extensionIsLoaded: Void = {
    let entry:
      @convention(c) (
        OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
        UnsafePointer<sqlite3_api_routines>?
      ) -> Int32 = { connection, message, calls in
        let code = unsafe transitBundleInit(connection, message, calls)
        // The code of a library that SQLite must keep; only what loads libraries knows it.
        return code == SQLITE_OK | 1 << 8 ? SQLITE_OK : code
      }
    // SAFETY: SQLite declares the function without its parameters, and passes them.
    unsafe sqlite3_auto_extension(unsafeBitCast(entry, to: (@convention(c) () -> Void).self))
    // The first connection registers the VFS, which later ones name when they open.
    var first: OpaquePointer?
    unsafe sqlite3_open(":memory:", &first)
    unsafe sqlite3_close_v2(first)
  }()

  private var failure: Failure {
    unsafe Failure(code: sqlite3_errcode(connection), message: String(cString: sqlite3_errmsg(connection)))
  }

  /// Returns the rows of a statement as text, `nil` for `NULL`; only the first `limit` of them.
  @discardableResult
  package func run(_ sql: String, limit: Int = .max) throws(Failure) -> [[String?]] {
    var statement: OpaquePointer?
    guard unsafe sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else { throw failure }
    defer { unsafe sqlite3_finalize(statement) }
    var rows: [[String?]] = []
    while rows.count < limit {
      switch unsafe sqlite3_step(statement) {
      case SQLITE_ROW:
        let columns = unsafe 0..<sqlite3_column_count(statement)
        rows.append(columns.map { unsafe sqlite3_column_text(statement, $0).map { unsafe String(cString: $0) } })
      case SQLITE_DONE: return rows
      default: throw failure
      }
    }
    return rows
  }

  /// Returns the first value of the first row.
  package func value(_ sql: String) throws(Failure) -> String? { try run(sql, limit: 1).first?.first ?? nil }

  /// Ends statements with `SQLITE_INTERRUPT` when `tick`, called every thousand steps, returns `true`.
  package func setProgressHandler(_ tick: @escaping () -> Bool) {
    self.tick = tick
    let host = unsafe Unmanaged.passUnretained(self).toOpaque()
    // SAFETY: the connection, which calls the handler, lives no longer than its owner.
    unsafe sqlite3_progress_handler(
      connection, 1000,
      { unsafe Unmanaged<SQLHost>.fromOpaque($0.unsafelyUnwrapped).takeUnretainedValue().tick() ? 1 : 0 },
      host)
  }

  /// Interrupts the statement that runs.
  package func interrupt() { unsafe sqlite3_interrupt(connection) }
}
