import Foundation

/// Replaces the standard library's `Mutex` under ThreadSanitizer: `Tests/Sanitizers/sanitize thread` copies this file
/// to each module that uses a mutex, where it shadows the other type.
///
/// On Linux, threads wait for the real one in a library that is not instrumented, so that ThreadSanitizer reports false
/// races. It does intercept `pthread_mutex_lock`.
@safe struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  // SAFETY: both are allocated and released with the value, and `value` is accessed only while the lock is held.
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
