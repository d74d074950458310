#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A regular file that is open for reading at any position, by several threads at once.
final class InputFile: Sendable {
  /// The name that errors carry.
  let name: String

  /// What it was when it was opened, or listed before.
  private let stamp: FileStamp

  /// Bytes when it was opened.
  var byteCount: Int { stamp.byteCount }

  private let descriptor: Int32

  /// - Parameter listed: What the file was when it was found.
  /// - Throws: ``FeedProblem/cannotOpen(_:)``, and ``FeedProblem/readFailed(_:)`` when it is no longer that file.
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

  /// - Throws: ``FeedProblem/readFailed(_:)`` when somebody wrote to the file since it was opened or listed.
  func checkUnchanged() throws(FeedError) {
    var status = stat()
    // SAFETY: as above.
    guard unsafe fstat(descriptor, &status) == 0 else { throw FeedError(.readFailed(systemErrorText()), file: name) }
    guard FileStamp(status) == stamp else { throw FeedError(.readFailed("it was changed meanwhile"), file: name) }
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
