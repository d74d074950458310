import TransitFiles

/// A file that is written to a temporary path and replaces its target when it is complete.
///
/// The target does not change before ``finish()``. An unfinished file is removed.
package struct OutputFile: ~Copyable {
  private let path: String
  /// The path of the bytes before ``finish()``: the path, a random word and ``PartialFile/suffix``.
  package let temporaryPath: String
  private let descriptor: Int32
  private var isFinished = false

  /// - Throws: ``SystemError/notRegular`` if the path must not be replaced, see ``OutputRule``, or the system's error.
  package init(path: String) throws(SystemError) {
    try OutputRule.check(path)
    let created = try PartialFile.create(.init(beside: path))
    self.path = path
    (temporaryPath, descriptor) = created
  }

  /// Removes what killed processes left of unfinished files for a path.
  package static func removeAbandoned(for path: String) {
    PartialFile.removeAbandoned(.init(beside: path))
  }

  deinit {
    close(descriptor)
    if !isFinished { unsafe unlink(temporaryPath) }
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(SystemError) in
      try unsafe write(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Appends bytes, or replaces bytes that were written.
  ///
  /// - Parameter offset: The offset of the bytes to replace.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int? = nil) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = unsafe Self.write(descriptor, rest, at: offset.map { $0 + done })
      if count >= 0 {
        done += count
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int?) -> Int {
    if let offset { return unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset)) }
    #if canImport(Darwin)
      return unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      return unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Flushes the bytes to disk and renames the file to its final path.
  package mutating func finish() throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw .last }
    guard unsafe rename(temporaryPath, path) == 0 else { throw .last }
    isFinished = true
  }
}
