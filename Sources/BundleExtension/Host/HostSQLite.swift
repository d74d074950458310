import TransitCSQLite
import TransitCSQLiteExtension
import TransitSQLite

/// The SQLite that has loaded the library. Its functions are the only ones called for its connections.
///
/// Source: <https://www.sqlite.org/loadext.html>.
@safe
struct HostSQLite: Sendable {
  /// A connection of the host.
  typealias Connection = OpaquePointer

  // SAFETY: SQLite keeps the table for the lifetime of the process and never changes it.
  nonisolated(unsafe) let calls: UnsafePointer<sqlite3_api_routines>

  @unsafe
  init(_ calls: UnsafePointer<sqlite3_api_routines>) {
    unsafe self.calls = calls
  }

  /// The version as a number, such as 3 014 000. The table of an older one is shorter than in our header.
  private var version: Int32 { unsafe calls.pointee.libversion_number?() ?? 0 }

  /// Whether all functions are there that this library cannot do without. Before 3.14, SQLite would also unload it.
  var isRecent: Bool { version >= 3_014_000 }

  /// The functions that the VFS calls; `nil` if one is missing.
  var vfs: VFSHost? {
    guard let find = unsafe calls.pointee.vfs_find, let register = unsafe calls.pointee.vfs_register,
      let uriParameter = unsafe calls.pointee.uri_parameter
    else { return nil }
    return unsafe VFSHost(find: find, register: register, uriParameter: uriParameter)
  }

  /// Returns a C string that SQLite may free; `nil` if out of memory.
  @unsafe
  func copy(_ text: String) -> UnsafeMutablePointer<CChar>? {
    let characters = text.utf8CString
    guard let memory = unsafe calls.pointee.malloc?(Int32(clamping: characters.count)) else { return nil }
    unsafe characters.withUnsafeBytes { bytes in
      // SAFETY: SQLite has just allocated this many bytes.
      unsafe memory.copyMemory(from: bytes.baseAddress.unsafelyUnwrapped, byteCount: bytes.count)
    }
    return unsafe memory.assumingMemoryBound(to: CChar.self)
  }

  /// The file of a connection's database; `nil` for an unknown schema name.
  @unsafe
  func file(_ schema: String, of connection: Connection) -> UnsafeMutablePointer<sqlite3_file>? {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = unsafe withUnsafeMutablePointer(to: &file) { pointer in
      unsafe calls.pointee.file_control?(connection, schema, SQLITE_FCNTL_FILE_POINTER, pointer) ?? SQLITE_ERROR
    }
    return unsafe code == SQLITE_OK ? file : nil
  }

  /// The schema names of a connection's databases, `main` first; `nil` if the program forbids to list them.
  @unsafe
  func schemas(of connection: Connection) -> [String]? {
    var schemas: [String] = []
    if version >= 3_039_000, let name = unsafe calls.pointee.db_name {
      while let schema = unsafe name(connection, Int32(schemas.count)) {
        unsafe schemas.append(String(cString: schema))
      }
      return schemas
    }
    var statement: OpaquePointer?
    guard unsafe calls.pointee.prepare_v2?(connection, "PRAGMA database_list", -1, &statement, nil) == SQLITE_OK else {
      return nil
    }
    defer { _ = unsafe calls.pointee.finalize?(statement) }
    while unsafe calls.pointee.step?(statement) == SQLITE_ROW {
      if let name = unsafe calls.pointee.column_text?(statement, 1) { unsafe schemas.append(String(cString: name)) }
    }
    return schemas
  }

  /// Whether a statement that is run now on a connection is interrupted.
  ///
  /// It is long enough, several thousand steps, for progress handlers: with them, Datasette and apps bound the time of
  /// a statement. `sqlite3_is_interrupted` exists only since 3.41 and does not ask them.
  @unsafe
  func interruptsStatements(of connection: Connection) -> Bool {
    let sql = "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT 500) SELECT max(i) FROM n"
    var statement: OpaquePointer?
    let prepared = unsafe calls.pointee.prepare_v2?(connection, sql, -1, &statement, nil)
    guard prepared == SQLITE_OK else { return prepared == SQLITE_INTERRUPT }
    defer { _ = unsafe calls.pointee.finalize?(statement) }
    return unsafe calls.pointee.step?(statement) == SQLITE_INTERRUPT
  }
}
