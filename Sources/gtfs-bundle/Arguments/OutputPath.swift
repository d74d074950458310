import Foundation
import TransitAnswers
import TransitBundle
import TransitFiles

/// Checks on the file that a command writes.
enum OutputPath {
  /// - Throws: ``UsageError`` if a path is empty, as that of a variable which is not set.
  static func checkGiven(_ paths: [String]) throws(UsageError) {
    if paths.contains("") { throw UsageError("the name of a file is empty; expected a path") }
  }

  /// - Throws: ``BundleError`` if the output must not be replaced, see ``OutputRule``.
  static func checkReplaceable(_ output: String) throws(BundleError) {
    do throws(SystemError) { try OutputRule.check(output) } catch {
      throw BundleError(.cannotCreate, path: output, "cannot be created: \(error)")
    }
  }

  /// - Throws: ``UsageError`` if input and output are the same file.
  static func check(_ output: String, isNot input: String) throws(UsageError) {
    if isSameFile(input, output) {
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
    for companion in Companion.allCases {
      let path = input + "-" + companion.rawValue
      if isSameFile(path, output) || place == path {
        throw UsageError("\(output): is the input's \(companion.text); expected another output file")
      }
    }
  }

  /// A file that SQLite keeps beside a database, by the end of its name.
  private enum Companion: String, CaseIterable {
    case wal, shm, journal

    var text: String {
      switch self {
      case .wal: "write-ahead log"
      case .shm: "index of the write-ahead log"
      case .journal: "journal"
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
    try? FileSystem.resolved(path)
  }

  /// Whether both paths lead to the same file; `false` if one of them does not exist.
  private static func isSameFile(_ path: String, _ other: String) -> Bool {
    guard let file = try? FileStatus(of: path), let otherFile = try? FileStatus(of: other) else { return false }
    return file.stamp.isSameFile(as: otherFile.stamp)
  }

  /// `1.2 MiB, ` for a regular file, else empty.
  static func size(of path: String) -> String {
    byteCount(of: path).map { "\(Quantity.bytes($0)), " } ?? ""
  }

  /// The size of a regular file in bytes; `nil` for anything else.
  static func byteCount(of path: String) -> Int? {
    guard let status = try? FileStatus(of: path), status.kind == .regular else { return nil }
    return status.stamp.byteCount
  }
}
