import TransitBundle
import TransitCSQLiteExtension
import TransitSQLite

/// Loads the package as an extension into a process with its own SQLite. Only functions of that SQLite are called for
/// its connections.
enum BundleExtension {
  /// SQLITE_OK_LOAD_PERMANENTLY, a macro that Swift does not import: the VFS outlives the connection that loads it.
  private static let loadedPermanently = SQLITE_OK | 1 << 8

  /// Registers the VFS for the process, and the functions for a connection.
  ///
  /// - Parameters:
  ///   - calls: The functions of the SQLite that loads the library.
  ///   - message: Receives an error message in memory allocated by SQLite.
  @unsafe
  static func load(
    _ connection: HostSQLite.Connection?, _ calls: UnsafePointer<sqlite3_api_routines>?,
    message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, asDefault: Bool
  ) -> Int32 {
    guard let connection = unsafe connection, let calls = unsafe calls else { return SQLITE_MISUSE }
    let host = unsafe HostSQLite(calls)
    guard host.isRecent, let vfs = host.vfs else { return unsafe fail("needs SQLite 3.14 or later", host, message) }
    if ReadOnlyVFS.isForeign(BundleVFS.name, in: vfs) {
      return unsafe fail("another copy of transitbundle is loaded already", host, message)
    }
    do throws(DatabaseError) {
      try BundleVFS.register(with: vfs, asDefault: asDefault)
    } catch {
      return unsafe fail(error.message, host, message)
    }
    let added = unsafe addFunctions(to: connection, host)
    guard added == SQLITE_OK else { return added }
    // Every later connection of the process has the functions: `.open` in the shell, or a pool's next connection.
    let code = unsafe transit_sqlite3_auto_extension(calls) { connection, _, calls in
      // An error would prevent the program from opening any database.
      if let connection = unsafe connection, let calls = unsafe calls {
        _ = unsafe BundleExtension.addFunctions(to: connection, HostSQLite(calls))
      }
      return SQLITE_OK
    }
    return code == SQLITE_OK ? loadedPermanently : code
  }

  @unsafe
  private static func fail(
    _ problem: String, _ host: HostSQLite, _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> Int32 {
    unsafe message?.pointee = host.copy(problem)
    return SQLITE_ERROR
  }

  @unsafe
  private static func addFunctions(to connection: HostSQLite.Connection, _ host: HostSQLite) -> Int32 {
    let version = unsafe VersionFunction.register(host, connection)
    // A statement that loads the library runs, so that functions cannot be replaced: the connection has them already.
    if version == SQLITE_BUSY { return SQLITE_OK }
    guard version == SQLITE_OK else { return version }
    let bundle = unsafe ConnectionBundle(host, connection)
    for function in TableFunction.all {
      let code = unsafe FunctionModule.register(function, host, connection, bundle)
      if code != SQLITE_OK { return code }
    }
    return SQLITE_OK
  }
}
