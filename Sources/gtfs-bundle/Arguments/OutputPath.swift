import Foundation
import TransitBundle

/// Checks on the file that a command writes.
enum OutputPath {
  /// - Throws: ``BundleError`` if the output must not be replaced, see ``OutputRule``.
  static func checkReplaceable(_ output: String) throws(BundleError) {
    do throws(SystemError) { try OutputRule.check(output) } catch {
      throw BundleError(.cannotCreate, path: output, "cannot be created: \(error)")
    }
  }

  /// - Throws: ``UsageError`` if input and output are the same file.
  static func check(_ output: String, isNot input: String) throws(UsageError) {
    if let inputFile = identity(of: input), inputFile == identity(of: output) {
      throw UsageError("\(output): is also the input; expected another output file")
    }
  }

  /// SQLite finds the write-ahead log, its index and the journal by the database's name. Overwriting one of them would
  /// lose transactions that are not yet in the database.
  ///
  /// - Throws: ``UsageError`` if the output is, or would become, one of these files.
  static func check(_ output: String, isNotBeside database: String) throws(UsageError) {
    guard let input = resolved(database) else { return }
    let name = name(of: output)
    let place = resolved(folder(of: output)).map { $0 + ($0 == "/" ? "" : "/") + name }
    for (suffix, what) in [
      ("-wal", "write-ahead log"), ("-shm", "index of the write-ahead log"), ("-journal", "journal"),
    ] {
      let isThere = identity(of: input + suffix).map { $0 == identity(of: output) } ?? false
      if isThere || place == input + suffix {
        throw UsageError("\(output): is the input's \(what); expected another output file")
      }
    }
  }

  /// The last component of a path.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return String(path[...slash])
  }

  /// The absolute path with symbolic links resolved; `nil` if the file does not exist.
  private static func resolved(_ path: String) -> String? {
    // SAFETY: the call allocates the string, or returns nil.
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Device and inode number; `nil` if the file does not exist.
  private static func identity(of path: String) -> [UInt64]? {
    var status = stat()
    // SAFETY: the call fills `status`, which outlives it.
    guard unsafe stat(path, &status) == 0 else { return nil }
    return [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
  }

  /// The size of a regular file in bytes; `nil` for anything else.
  static func byteCount(of path: String) -> Int? {
    var status = stat()
    // SAFETY: as above.
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }
}
