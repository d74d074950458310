import TransitFiles

/// An advisory lock (`flock`) on a file in a folder. The system releases it when the process ends, even if it is
/// killed.
package struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Opens the file, or creates it if needed. Does not follow symbolic links.
  ///
  /// - Throws: The system's error. Locking errors are thrown by ``tryLock()``.
  package init(path: String) throws(SystemError) {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    if descriptor < 0 { throw .last }
  }

  /// Waits until it has the lock.
  ///
  /// - Parameter willWait: Called if another process, or another value in this process, holds the lock.
  /// - Throws: The system's error, or `CancellationError` if the task is canceled while it waits.
  package borrowing func wait(_ willWait: () -> Void) async throws {
    if try tryLock() { return }
    willWait()
    repeat { try await Task.sleep(for: .milliseconds(20)) } while try !tryLock()
  }

  deinit {
    close(descriptor)
  }

  /// Acquires the lock until this value is destroyed.
  ///
  /// - Returns: `false` if another process, or another value in this process, holds the lock.
  package func tryLock() throws(SystemError) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    if errno == EWOULDBLOCK || errno == EINTR { return false }
    throw .last
  }
}
