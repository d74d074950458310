import Synchronization

/// Whether `sqlite3_interrupt` or a progress handler has ended the statement that asks a question.
///
/// Only a running statement notices, so this runs a nested one, at most every 10 ms. Traces of the connection contain it.
@safe
final class HostInterruption: Sendable {
  private let host: HostSQLite
  // SAFETY: used only during a call of SQLite, for the connection that makes it and in its thread.
  nonisolated(unsafe) private let connection: HostSQLite.Connection
  private let state = Mutex((isInterrupted: false, next: ContinuousClock.now + pause))

  private static let pause = Duration.milliseconds(10)

  @unsafe
  init(_ host: HostSQLite, _ connection: HostSQLite.Connection) {
    self.host = host
    unsafe self.connection = connection
  }

  var isInterrupted: Bool {
    let now = ContinuousClock.now
    let isDue = state.withLock { state in
      guard !state.isInterrupted, now >= state.next else { return false }
      state.next = now + Self.pause
      return true
    }
    // Not under the lock: the program may ask another question when it traces the statement.
    if isDue, unsafe host.interruptsStatements(of: connection) { state.withLock { $0.isInterrupted = true } }
    return state.withLock { $0.isInterrupted }
  }
}
