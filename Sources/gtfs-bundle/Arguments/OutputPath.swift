import Foundation

/// The file a command is told to write.
enum OutputPath {
  /// - Throws: ``UsageError`` when the output is the very file that is read, which it would replace.
  static func check(_ output: String, isNot input: String) throws(UsageError) {
    if let inputFile = identity(of: input), inputFile == identity(of: output) {
      throw UsageError("\(output): is the input as well; expected another file for the output")
    }
  }

  /// Device and inode, `nil` when there is no such file.
  private static func identity(of path: String) -> [UInt64]? {
    var status = stat()
    // SAFETY: the call fills `status`, which outlives it.
    guard unsafe stat(path, &status) == 0 else { return nil }
    return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
  }

  /// Bytes of a regular file, `nil` for anything else.
  static func byteCount(of path: String) -> Int? {
    var status = stat()
    // SAFETY: as above.
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}
