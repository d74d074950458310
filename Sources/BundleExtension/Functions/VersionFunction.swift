import Synchronization
import TransitCSQLite
import TransitCSQLiteExtension
import TransitValues

/// The scalar function `transit_version()`: the version of the package.
enum VersionFunction {
  private typealias Answer =
    @convention(c) (OpaquePointer?, Int32, UnsafeMutablePointer<OpaquePointer?>?) -> Void

  /// Each SQLite of the process has an answer of its own, because even asking for a function's user data is a call of
  /// the right SQLite.
  private static let answers: [Answer] = unsafe [
    { context, _, _ in unsafe answer(0, context) }, { context, _, _ in unsafe answer(1, context) },
    { context, _, _ in unsafe answer(2, context) }, { context, _, _ in unsafe answer(3, context) },
  ]
  private static let hosts = Mutex<[HostSQLite]>([])

  /// Registers the function with a connection, unless its SQLite is the fifth of the process.
  @unsafe
  static func register(_ host: HostSQLite, _ connection: HostSQLite.Connection) -> Int32 {
    guard let slot = slot(of: host) else { return SQLITE_OK }
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    return unsafe host.calls.pointee.create_function_v2?(
      connection, "transit_version", 0, flags, nil, answers[slot], nil, nil, nil) ?? SQLITE_ERROR
  }

  private static func slot(of host: HostSQLite) -> Int? {
    hosts.withLock { hosts in
      if let slot = hosts.firstIndex(where: { unsafe $0.calls == host.calls }) { return slot }
      guard unsafe hosts.count < answers.count else { return nil }
      hosts.append(host)
      return hosts.count - 1
    }
  }

  private static func answer(_ slot: Int, _ context: OpaquePointer?) {
    unsafe hosts.withLock { $0[slot] }.setResult(.text(packageVersion), of: context)
  }
}
