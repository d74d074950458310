import TransitFiles
import TransitValues

/// An open regular file that several threads can read at any position concurrently.
final class FeedInput: Sendable {
  /// The file name used in errors.
  let name: String

  /// Identity of the file when it was opened or listed.
  private let stamp: FileStamp

  /// Size in bytes when the file was opened or listed.
  var byteCount: Int { stamp.byteCount }

  private let descriptor: Int32

  /// - Parameter listed: Identity of the file when it was listed.
  /// - Throws: ``FeedProblem/cannotOpen(_:)``; ``FeedProblem/readFailed(_:)`` if the file changed since it was listed.
  init(opening path: String, name: String, listed: FileStamp? = nil) throws(FeedError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FeedError(.cannotOpen(systemErrorText()), file: name)
    }
    self.name = name
    var status = stat()
    // SAFETY: the call fills `status`, which outlives it.
    guard unsafe fstat(descriptor, &status) == 0 else {
      let reason = systemErrorText()
      close(descriptor)
      throw FeedError(.cannotOpen(reason), file: name)
    }
    stamp = listed ?? FileStamp(status)
    if listed != nil { try checkUnchanged() }
  }

  deinit {
    close(descriptor)
  }

  /// - Throws: ``FeedProblem/readFailed(_:)`` if the file changed since it was opened or listed.
  func checkUnchanged() throws(FeedError) {
    var status = stat()
    // SAFETY: as above.
    guard unsafe fstat(descriptor, &status) == 0 else { throw FeedError(.readFailed(systemErrorText()), file: name) }
    guard FileStamp(status) == stamp else { throw FeedError(.readFailed("it changed while being read"), file: name) }
  }

  /// Reads `count` bytes at `offset` into the front of `bytes` and returns the number read: fewer only at the end of
  /// the file.
  ///
  /// - Throws: ``FeedProblem/readFailed(_:)``.
  func read(
    into bytes: inout MutableSpan<UInt8>, count: Int, at offset: Int
  ) throws(FeedError) -> Int {
    precondition(count <= bytes.count)
    var filled = 0
    while filled < count {
      let step = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
        // SAFETY: `filled` is less than `count`, which does not exceed the buffer, so the address exists and is in
        // bounds.
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

  /// Returns the bytes in `range`, fewer if the file ends before its end.
  func bytes(_ range: Range<Int>) throws(FeedError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    let count = try bytes.withMutableSpan { (span) throws(FeedError) in
      try read(into: &span, count: range.count, at: range.lowerBound)
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}

/// Returns the message of the calling thread's last system error.
func systemErrorText() -> String {
  // SAFETY: strerror returns a terminated string, copied before another call can change it.
  unsafe String(cString: strerror(errno))
}
