import TransitCSQLite
import TransitCSQLiteExtension

/// SQLite's view of the functions: an eponymous virtual table for each, which needs no `CREATE VIRTUAL TABLE`.
///
/// Each record begins with SQLite's own part, followed by a retained reference to our object.
/// Source: <https://www.sqlite.org/vtab.html#eponymous_only_virtual_tables>.
enum FunctionModule {
  /// Registers a function with a connection.
  @unsafe
  static func register(
    _ function: TableFunction, _ host: HostSQLite, _ connection: HostSQLite.Connection, _ bundle: ConnectionBundle
  ) -> Int32 {
    let context = unsafe Unmanaged.passRetained(Context(function, host, bundle)).toOpaque()
    // SQLite also calls the destructor if it fails.
    return unsafe host.calls.pointee.create_module_v2?(connection, function.name, methods, context) { context in
      unsafe context.map { unsafe Unmanaged<Context>.fromOpaque($0).release() }
    } ?? SQLITE_ERROR
  }

  private final class Context {
    let function: TableFunction
    let host: HostSQLite
    let bundle: ConnectionBundle

    init(_ function: TableFunction, _ host: HostSQLite, _ bundle: ConnectionBundle) {
      self.function = function
      self.host = host
      self.bundle = bundle
    }
  }

  // SAFETY: created once, never changed or released; SQLite only reads it.
  nonisolated(unsafe) private static let methods: UnsafeMutablePointer<sqlite3_module> = {
    let methods = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    unsafe methods.initialize(to: sqlite3_module())
    // Without xCreate, the table exists only under the name of the function.
    unsafe methods.pointee.xConnect = { unsafe connected($0, $1, $4, $5) }
    unsafe methods.pointee.xBestIndex = { unsafe plan($0, $1) }
    unsafe methods.pointee.xDisconnect = { unsafe disconnect($0) }
    unsafe methods.pointee.xOpen = { unsafe open($0, $1) }
    unsafe methods.pointee.xClose = { unsafe close($0) }
    unsafe methods.pointee.xFilter = { unsafe filter($0, $1, $3, $4) }
    unsafe methods.pointee.xNext = {
      unsafe cursor($0).advance()
      return SQLITE_OK
    }
    unsafe methods.pointee.xEof = { unsafe cursor($0).isAtEnd ? 1 : 0 }
    unsafe methods.pointee.xColumn = { unsafe column($0, $1, $2) }
    unsafe methods.pointee.xRowid = { unsafe rowID($0, $1) }
    return unsafe methods
  }()
}

// MARK: Tables

@unsafe
private struct TableRecord {
  var base = unsafe sqlite3_vtab()
  let table: Unmanaged<FunctionTable>
}

extension FunctionModule {
  private static func connected(
    _ connection: OpaquePointer?, _ context: UnsafeMutableRawPointer?,
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?,
    _ message: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> Int32 {
    guard let connection = unsafe connection, let context = unsafe context else { return SQLITE_MISUSE }
    let shared = unsafe Unmanaged<Context>.fromOpaque(context).takeUnretainedValue()
    let (function, host) = (shared.function, shared.host)
    let code = unsafe host.calls.pointee.declare_vtab?(connection, function.declaration) ?? SQLITE_ERROR
    guard code == SQLITE_OK else { return code }
    // Reading a bundle has no side effects, so a schema that is not trusted may use the functions, too.
    _ = unsafe transit_sqlite3_vtab_innocuous(host.calls, connection)
    let table = unsafe FunctionTable(function, host: host, connection: connection, bundle: shared.bundle)
    let record = UnsafeMutablePointer<TableRecord>.allocate(capacity: 1)
    unsafe record.initialize(to: TableRecord(table: Unmanaged.passRetained(table)))
    unsafe result?.pointee = UnsafeMutableRawPointer(record).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
  }

  private static func record(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> UnsafeMutablePointer<TableRecord> {
    // SAFETY: SQLite passes what `connected` has returned.
    unsafe UnsafeMutableRawPointer(table.unsafelyUnwrapped).assumingMemoryBound(to: TableRecord.self)
  }

  private static func disconnect(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> Int32 {
    let record = unsafe record(table)
    unsafe record.pointee.table.release()
    unsafe record.deinitialize(count: 1)
    unsafe record.deallocate()
    return SQLITE_OK
  }

  private static func plan(
    _ table: UnsafeMutablePointer<sqlite3_vtab>?, _ info: UnsafeMutablePointer<sqlite3_index_info>?
  ) -> Int32 {
    guard let info = unsafe info else { return SQLITE_MISUSE }
    let function = unsafe record(table).pointee.table.takeUnretainedValue().function
    do throws(FunctionError) {
      return try unsafe FunctionPlan.choose(for: function, info) ? SQLITE_OK : SQLITE_CONSTRAINT
    } catch {
      return unsafe fail(error, table)
    }
  }

  /// Reports an error with its message.
  private static func fail(_ error: FunctionError, _ table: UnsafeMutablePointer<sqlite3_vtab>?) -> Int32 {
    let record = unsafe record(table)
    let host = unsafe record.pointee.table.takeUnretainedValue().host
    unsafe host.calls.pointee.free?(record.pointee.base.zErrMsg)
    unsafe record.pointee.base.zErrMsg = host.copy(error.message)
    return error.code
  }
}

// MARK: Cursors

@unsafe
private struct CursorRecord {
  var base = unsafe sqlite3_vtab_cursor()
  let cursor: Unmanaged<FunctionCursor>
}

extension FunctionModule {
  private static func open(
    _ table: UnsafeMutablePointer<sqlite3_vtab>?,
    _ result: UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
  ) -> Int32 {
    let cursor = unsafe FunctionCursor(record(table).pointee.table.takeUnretainedValue())
    let record = UnsafeMutablePointer<CursorRecord>.allocate(capacity: 1)
    unsafe record.initialize(to: CursorRecord(cursor: Unmanaged.passRetained(cursor)))
    unsafe result?.pointee = UnsafeMutableRawPointer(record).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
    return SQLITE_OK
  }

  private static func record(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?
  ) -> UnsafeMutablePointer<CursorRecord> {
    // SAFETY: SQLite passes what `open` has returned.
    unsafe UnsafeMutableRawPointer(cursor.unsafelyUnwrapped).assumingMemoryBound(to: CursorRecord.self)
  }

  private static func cursor(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> FunctionCursor {
    unsafe record(cursor).pointee.cursor.takeUnretainedValue()
  }

  private static func close(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 {
    let record = unsafe record(cursor)
    unsafe record.pointee.cursor.release()
    unsafe record.deinitialize(count: 1)
    unsafe record.deallocate()
    return SQLITE_OK
  }

  private static func filter(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ bits: Int32, _ count: Int32,
    _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) -> Int32 {
    let ours = unsafe self.cursor(cursor)
    do throws(FunctionError) {
      let values = unsafe UnsafeBufferPointer(start: values, count: Int(count)).map { unsafe ours.host.value($0) }
      try ours.ask(bits: bits, values)
      return SQLITE_OK
    } catch {
      return unsafe fail(error, cursor.unsafelyUnwrapped.pointee.pVtab)
    }
  }

  private static func column(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ context: OpaquePointer?, _ column: Int32
  ) -> Int32 {
    unsafe self.cursor(cursor).setResult(of: context, column: Int(column))
    return SQLITE_OK
  }

  private static func rowID(
    _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?, _ result: UnsafeMutablePointer<sqlite3_int64>?
  ) -> Int32 {
    unsafe result?.pointee = self.cursor(cursor).rowID
    return SQLITE_OK
  }
}
