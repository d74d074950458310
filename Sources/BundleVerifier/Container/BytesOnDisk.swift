import TransitFiles

/// A bundle's file, opened read-only and closed on deinit.
package final class BytesOnDisk: BundleBytes {
  package let count: Int
  private let descriptor: Int32

  package init(path: String) throws(VerificationError) {
    // Without O_NONBLOCK, opening a named pipe would block until there is a writer.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .cannotOpen(Self.lastError) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      let reason = Self.lastError
      close(descriptor)
      throw .cannotOpen(reason)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .cannotOpen("not a regular file")
    }
    self.descriptor = descriptor
    count = Int(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  package func read(at offset: Int, count: Int) throws(VerificationError) -> [UInt8] {
    var failure: String?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        // SAFETY: the pointer stays within the buffer, whose capacity is `count`.
        let start = unsafe buffer.baseAddress?.advanced(by: filled)
        let result = unsafe pread(descriptor, start, count - filled, off_t(offset + filled))
        if result > 0 {
          filled += result
        } else if result == 0 {
          return
        } else if errno != EINTR {
          failure = Self.lastError
          return
        }
      }
    }
    if let failure { throw .cannotRead(failure) }
    return bytes
  }

  private static var lastError: String {
    // SAFETY: strerror returns a C string that stays valid until this thread calls it again.
    unsafe strerror(errno).map { unsafe String(cString: $0) } ?? "error \(errno)"
  }
}
