import TransitBundle
import TransitCSQLiteExtension
import TransitSQLite

/// Loads the package as an extension into a process with its own SQLite. Only functions of that SQLite are called.
enum BundleExtension {
  /// SQLITE_OK_LOAD_PERMANENTLY, a macro that Swift does not import: the VFS outlives the connection that loads it.
  private static let loadedPermanently = SQLITE_OK | 1 << 8

  /// Registers the VFS.
  ///
  /// - Parameters:
  ///   - calls: The functions of the SQLite that loads the library.
  ///   - message: Receives an error message in memory allocated by SQLite.
  @unsafe
  static func load(
    _ calls: UnsafePointer<sqlite3_api_routines>?, message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
    asDefault: Bool
  ) -> Int32 {
    guard let calls = unsafe calls, let host = unsafe host(calls) else { return SQLITE_ERROR }
    do throws(SQLiteError) {
      try BundleVFS.register(with: host, asDefault: asDefault)
      return loadedPermanently
    } catch {
      unsafe message?.pointee = copy(error.message, by: calls)
      return error.code
    }
  }

  /// Returns the functions that the VFS calls; `nil` for SQLite before 3.14, which would unload the library again.
  ///
  /// Fields are read one by one, because the table of an older SQLite is shorter than in our header.
  @unsafe
  private static func host(_ calls: UnsafePointer<sqlite3_api_routines>) -> VFSHost? {
    guard let version = unsafe calls.pointee.libversion_number, version() >= 3_014_000,
      let find = unsafe calls.pointee.vfs_find, let register = unsafe calls.pointee.vfs_register,
      let uriParameter = unsafe calls.pointee.uri_parameter
    else { return nil }
    return unsafe VFSHost(find: find, register: register, uriParameter: uriParameter)
  }

  /// Returns a C string that SQLite may free.
  @unsafe
  private static func copy(_ text: String, by calls: UnsafePointer<sqlite3_api_routines>) -> UnsafeMutablePointer<
    CChar
  >? {
    let characters = text.utf8CString
    guard let memory = unsafe calls.pointee.malloc?(Int32(clamping: characters.count)) else { return nil }
    unsafe characters.withUnsafeBytes { bytes in
      // SAFETY: SQLite has just allocated this many bytes.
      unsafe memory.copyMemory(from: bytes.baseAddress.unsafelyUnwrapped, byteCount: bytes.count)
    }
    return unsafe memory.assumingMemoryBound(to: CChar.self)
  }
}
