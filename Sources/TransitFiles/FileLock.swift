/// An advisory lock on a file. The system releases it when the process ends, even if it is killed.
package struct FileLock: ~Copyable {
  private let file: FileDescriptor

  /// Opens the file, or creates it if needed. Does not follow symbolic links.
  ///
  /// - Throws: The system's error. Locking errors are thrown by ``tryLock()``.
  package init(path: String) throws(SystemError) {
    file = try FileDescriptor(path, O_RDWR | O_CREAT | O_NOFOLLOW)
  }

  /// Opens a file that exists.
  package init(existing path: String) throws(SystemError) {
    file = try FileDescriptor(path, O_RDONLY)
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

  /// Acquires the lock until this value is destroyed.
  ///
  /// - Returns: `false` if another process, or another value in this process, holds the lock.
  package func tryLock() throws(SystemError) -> Bool { try file.tryLock() }
}
