#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A regular file that is open for reading at any position, by several threads at once.
final class InputFile: Sendable {
  /// The name that errors carry.
  let name: String

  /// Bytes when it was opened.
  let byteCount: Int

  private let descriptor: Int32

  /// - Throws: ``FeedProblem/cannotOpen(_:)``.
  init(opening path: String, name: String) throws(FeedError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FeedError(.cannotOpen(systemErrorText()), file: name)
    }
    self.name = name
    var status = stat()
    byteCount = unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  deinit {
    close(descriptor)
  }

  /// Fills the first `count` of `bytes` with what the file has from `offset` on, and gives how many bytes that was:
  /// fewer only at the end of the file.
  ///
  /// - Throws: ``FeedProblem/readFailed(_:)``.
  func read(
    into bytes: inout MutableSpan<UInt8>, count: Int, at offset: Int
  ) throws(FeedError) -> Int {
    precondition(count <= bytes.count)
    var filled = 0
    while filled < count {
      let step = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
        // SAFETY: `filled` is less than the count, which the buffer has, so it has an address and that many bytes.
        unsafe pread(
          descriptor, buffer.baseAddress.unsafelyUnwrapped + filled, count - filled,
          off_t(offset + filled))
      }
      if step == 0 { break }
      if step < 0, errno == EINTR { continue }
      guard step > 0 else { throw FeedError(.readFailed(systemErrorText()), file: name) }
      filled += step
    }
    return filled
  }

  /// The bytes of `range`, fewer when the file ends before.
  func bytes(_ range: Range<Int>) throws(FeedError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    let count = try bytes.withMutableSpan { (span) throws(FeedError) in
      try read(into: &span, count: range.count, at: range.lowerBound)
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}

/// What the system says about its last error, for this thread.
func systemErrorText() -> String {
  // SAFETY: strerror gives a terminated string that is copied before another call can change it.
  unsafe String(cString: strerror(errno))
}
