import TransitFiles

/// A file that any thread can read at any offset. Closed when it is deinitialized.
package final class InputFile: Sendable {
  /// Identifies one state of one file.
  struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
    let byteCount: Int
    let modificationSeconds: Int
    let modificationNanoseconds: Int
  }

  let identity: Identity
  package let isRegular: Bool
  private let descriptor: Int32

  package var byteCount: Int { identity.byteCount }

  package init(path: String) throws(SystemError) {
    // Without O_NONBLOCK, opening a named pipe would wait for a writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      let error = SystemError.last
      close(descriptor)
      throw error
    }
    #if canImport(Darwin)
      let modification = status.st_mtimespec
    #else
      let modification = status.st_mtim
    #endif
    self.descriptor = descriptor
    isRegular = status.st_mode & S_IFMT == S_IFREG
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino), byteCount: Int(status.st_size),
      modificationSeconds: modification.tv_sec, modificationNanoseconds: modification.tv_nsec)
  }

  deinit {
    close(descriptor)
  }

  /// Reads up to `count` bytes from `offset`; fewer only at the end of the file.
  package func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        // SAFETY: The pointer stays within the buffer, which has the capacity `count`.
        let start = unsafe UnsafeMutableRawPointer(buffer.baseAddress.unsafelyUnwrapped) + filled
        let result = unsafe pread(descriptor, start, count - filled, off_t(offset + filled))
        if result > 0 {
          filled += result
        } else if result == 0 {
          return
        } else if errno != EINTR {
          failure = .last
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
