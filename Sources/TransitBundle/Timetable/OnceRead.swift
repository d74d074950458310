import Synchronization

/// A value that is read from the database when it is first needed, and then kept.
final class OnceRead<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  /// The value, read by `body` the first time. Two threads that need it at once may both read it.
  func value<Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    if let known = value.withLock({ $0 }) { return known }
    let read = try body()
    value.withLock { $0 = read }
    return read
  }
}
