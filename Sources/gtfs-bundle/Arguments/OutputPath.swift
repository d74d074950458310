import Foundation

/// The file a command is told to write.
enum OutputPath {
  /// - Throws: ``UsageError`` when the output is the very file that is read, which it would replace.
  static func check(_ output: String, isNot input: String) throws(UsageError) {
    if let inputFile = identity(of: input), inputFile == identity(of: output) {
      throw UsageError("\(output): is the input as well; expected another file for the output")
    }
  }

  /// SQLite finds what belongs to a database by its name: what was not yet in the database would be lost with it.
  ///
  /// - Throws: ``UsageError`` when the output is, or would become, one of the files that SQLite keeps beside a database.
  static func check(_ output: String, isNotBeside database: String) throws(UsageError) {
    guard let input = resolved(database) else { return }
    let name = output.split(separator: "/").last.map(String.init) ?? output
    let place = resolved(folder(of: output)).map { $0 + ($0 == "/" ? "" : "/") + name }
    for (suffix, what) in [
      ("-wal", "write-ahead log"), ("-shm", "index of the write-ahead log"), ("-journal", "journal"),
    ] {
      let isThere = identity(of: input + suffix).map { $0 == identity(of: output) } ?? false
      if isThere || place == input + suffix {
        throw UsageError("\(output): is the input's \(what); expected another file for the output")
      }
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return String(path[...slash])
  }

  /// Without links, `nil` when there is no such file.
  private static func resolved(_ path: String) -> String? {
    // SAFETY: the call gives a string of its own, or none.
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
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
