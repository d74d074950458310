#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A lock of a folder between processes: the system's (`flock`) on a file of it, which goes with a process that is killed.
package struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Opens the file, which is created if needed; links are not followed.
  ///
  /// - Throws: The system's error; ``tryLock()`` throws others.
  package init(path: String) throws(SystemError) {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
    if descriptor < 0 { throw .last }
  }

  deinit {
    close(descriptor)
  }

  /// Takes the lock until the value goes.
  ///
  /// - Returns: `false` while another process, or another value of this one, has it.
  package func tryLock() throws(SystemError) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    if errno == EWOULDBLOCK || errno == EINTR { return false }
    throw .last
  }
}
