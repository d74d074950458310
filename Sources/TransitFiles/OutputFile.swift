/// A file that is written to a temporary path and replaces its target when it is complete.
///
/// The target does not change before ``finish()``. An unfinished file is removed.
package struct OutputFile: ~Copyable {
  private let path: String
  private let partial: PartialFile
  private var isFinished = false

  /// The path of the bytes before ``finish()``: the path, a random word and ``PartialFile/suffix``.
  package var temporaryPath: String { partial.path }

  /// - Throws: ``SystemError/notRegular`` if the path must not be replaced, see ``OutputRule``, or the system's error.
  package init(path: String) throws(SystemError) {
    try OutputRule.check(path)
    partial = try PartialFile(.init(beside: path))
    self.path = path
  }

  /// Removes what killed processes left of unfinished files for a path.
  package static func removeAbandoned(for path: String) {
    PartialFile.removeAbandoned(.init(beside: path))
  }

  deinit {
    if !isFinished { unsafe unlink(temporaryPath) }
  }

  /// Appends bytes.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try partial.file.write(bytes)
  }

  /// Appends bytes, or replaces bytes that were written.
  ///
  /// - Parameter offset: The offset of the bytes to replace.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int? = nil) throws(SystemError) {
    try unsafe partial.file.write(bytes, at: offset)
  }

  /// Flushes the bytes to disk and renames the file to its final path.
  package mutating func finish() throws(SystemError) {
    try partial.file.synchronize()
    try FileSystem.rename(temporaryPath, to: path)
    isFinished = true
  }
}
