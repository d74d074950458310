/// Small files, read and written whole.
package enum SmallFile {
  /// Reads a regular file.
  ///
  /// - Throws: The system's error, ``SystemError/notRegular``, or ``SystemError/tooLarge`` for more than `limit` bytes.
  package static func read(_ path: String, atMost limit: Int = .max) throws(SystemError) -> [UInt8] {
    let file = try InputFile(path: path)
    guard file.isRegular else { throw .notRegular }
    guard file.byteCount <= limit else { throw .tooLarge }
    return try file.read(at: 0, count: file.byteCount)
  }

  /// Reads a regular file, or a pipe to its end, such as `/dev/stdin`.
  ///
  /// - Throws: The system's error, or ``SystemError/tooLarge`` for more than `limit` bytes.
  package static func readStream(_ path: String, atMost limit: Int = .max - 1) throws(SystemError) -> [UInt8] {
    let bytes = try FileDescriptor(path, O_RDONLY).readToEnd(atMost: limit + 1)
    guard bytes.count <= limit else { throw .tooLarge }
    return bytes
  }

  /// Replaces a file when all bytes are on disk.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    var file: OutputFile
    do throws(SystemError) { file = try OutputFile(path: path) } catch { throw FileError(.create, path, error) }
    do throws(SystemError) {
      try file.write(bytes)
      try file.finish()
    } catch {
      throw FileError(.write, path, error)
    }
  }

  package static func write(_ text: String, to path: String) throws(FileError) {
    try write(Array(text.utf8), to: path)
  }
}
