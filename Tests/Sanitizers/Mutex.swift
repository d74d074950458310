import Foundation

/// A stand-in for the standard library's `Mutex`, for ThreadSanitizer: `Tests/Sanitizers/sanitize thread` puts it into
/// each module that uses one, where it hides the other.
///
/// On Linux a thread that finds the real one taken waits inside a library that the sanitizer does not see, so that it takes
/// what is behind it for shared without order. It does see `pthread_mutex_lock`.
@safe struct Mutex<Value>: ~Copyable, @unchecked Sendable {
  // SAFETY: both are made and released with the value, and what `value` points to is used by who holds the lock alone.
  private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ value: consuming sending Value) {
    unsafe self.value.initialize(to: value)
    unsafe pthread_mutex_init(lock, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(lock)
    unsafe lock.deallocate()
    unsafe value.deinitialize(count: 1)
    unsafe value.deallocate()
  }

  borrowing func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    unsafe pthread_mutex_lock(lock)
    defer { unsafe pthread_mutex_unlock(lock) }
    return try unsafe body(&value.pointee)
  }

  borrowing func withLockIfAvailable<Result: ~Copyable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result? {
    guard unsafe pthread_mutex_trylock(lock) == 0 else { return nil }
    defer { unsafe pthread_mutex_unlock(lock) }
    return try unsafe body(&value.pointee)
  }
}
