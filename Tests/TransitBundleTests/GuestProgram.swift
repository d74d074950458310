import Synchronization
import TransitCSQLite

/// A function and a module that every new connection of this process has, and that count their calls. They stand for
/// code that a malicious bundle could call.
enum GuestProgram {
  private static let count = Atomic(0)

  static var calls: Int { count.load(ordering: .relaxed) }

  struct CannotInstall: Error {}

  /// <https://www.sqlite.org/c3ref/auto_extension.html>
  static func install() throws {
    if case .failure(let error) = installation { throw error }
  }

  private static let installation: Result<Void, CannotInstall> = {
    let entry: @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Int32 = { handle, _, _ in
      unsafe GuestProgram.add(to: handle)
    }
    // SAFETY: SQLite declares entry points without parameters and calls them with three.
    let code = unsafe sqlite3_auto_extension(unsafeBitCast(entry, to: (@convention(c) () -> Void).self))
    return code == SQLITE_OK ? .success(()) : .failure(CannotInstall())
  }()

  // SAFETY: created once, never changed or released; SQLite only reads it.
  nonisolated(unsafe) private static let module: UnsafeMutablePointer<sqlite3_module> = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    unsafe module.initialize(to: sqlite3_module())
    unsafe module.pointee.xConnect = { _, _, _, _, _, _ in GuestProgram.called() }
    unsafe module.pointee.xCreate = { _, _, _, _, _, _ in GuestProgram.called() }
    return unsafe module
  }()

  private static func called() -> Int32 {
    count.wrappingAdd(1, ordering: .relaxed)
    return SQLITE_ERROR
  }

  @unsafe
  private static func add(to handle: OpaquePointer?) -> Int32 {
    // `SQLITE_INNOCUOUS` lets a schema call it even if `trusted_schema` is off.
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    let code = unsafe sqlite3_create_function_v2(
      handle, "guest", 1, flags, nil,
      { context, _, _ in
        GuestProgram.count.wrappingAdd(1, ordering: .relaxed)
        unsafe sqlite3_result_int(context, 1)
      }, nil, nil, nil)
    return unsafe code == SQLITE_OK ? sqlite3_create_module_v2(handle, "guest_module", module, nil, nil) : code
  }
}
