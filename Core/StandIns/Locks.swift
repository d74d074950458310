// A lock over the system's, in place of that of Synchronization, which Embedded Swift does not have.
import TransitCCore

/// A value and the lock that guards it.
public struct Mutex<Value>: @unchecked Sendable {
  /// An object, because a value that cannot be copied and has a `deinit` may not be captured in Embedded Swift.
  private final class Guarded {
    var value: Value
    let lock: UnsafeMutableRawPointer

    init(_ value: Value) {
      guard let lock = unsafe transit_core_new_lock() else { fatalError("no memory for a lock") }
      (self.value, unsafe self.lock) = (value, lock)
    }

    deinit { unsafe transit_core_free_lock(lock) }
  }

  private let guarded: Guarded

  public init(_ value: Value) { guarded = Guarded(value) }

  public func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe transit_core_lock(guarded.lock)
    defer { unsafe transit_core_unlock(guarded.lock) }
    return try body(&guarded.value)
  }
}
