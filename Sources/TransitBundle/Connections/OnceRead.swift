import Synchronization

/// A value that is read from the database on first use and then cached.
package final class OnceRead<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  package init() {}

  /// Returns the value, and reads it with `body` the first time. Two threads may both read it.
  package func value<Failure: Error>(_ body: () throws(Failure) -> Value) throws(Failure) -> Value {
    if let known = value.withLock({ $0 }) { return known }
    let read = try body()
    value.withLock { $0 = read }
    return read
  }
}
