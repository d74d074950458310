import Foundation
import TransitSQLite

/// A folder for everything that is not finished, in the folder of the output, so that a rename ends it.
struct ScratchFolder {
  let path: String

  /// Makes the folder.
  ///
  /// - Throws: ``FileError`` when the output's folder cannot be written to, or the output is there and no file.
  init(beside output: String) throws(FileError) {
    if output.isEmpty { throw FileError(.create, output, code: ENOENT) }
    let name = output.split(separator: "/").last.map(String.init) ?? output
    try Self.checkReplaceable(output)
    let folder = OutputFile.folder(of: output)
    // SQLite takes a name for a URI where it begins with `file:`.
    path = "\(folder.hasPrefix("/") ? folder : "./\(folder)")/\(Self.name(for: name))"
    guard unsafe mkdir(path, 0o700) == 0 else { throw FileError(.create, output) }
  }

  /// Begins as the output's name does, where anybody should wonder. Names have at most 255 bytes, and the output's may
  /// be as long.
  private static func name(for name: String) -> String {
    var start = ""
    for character in name {
      if start.utf8.count + character.utf8.count > 40 { break }
      start.append(character)
    }
    return ".\(start).\(UInt32.random(in: .min ... .max)).scratch"
  }

  /// Only a file may be replaced: neither a folder nor a pipe or device, which somebody else needs as it is. A link
  /// is replaced itself.
  private static func checkReplaceable(_ output: String) throws(FileError) {
    guard let type = try? FileManager.default.attributesOfItem(atPath: output)[.type] as? FileAttributeType else {
      return
    }
    switch type {
    case .typeRegular, .typeSymbolicLink: return
    case .typeDirectory: throw FileError(.create, output, code: EISDIR)
    default: throw FileError(.create, output, reason: "it is there and not a regular file")
    }
  }

  /// Makes an output that appears only when it is complete: until then a file of that name stays as it was, and when
  /// `make` fails nothing is left behind.
  ///
  /// - Parameter make: Leaves the finished file as ``finishedPath``.
  static func finish<Report>(_ output: String, _ make: (ScratchFolder) async throws -> Report) async throws -> Report {
    let scratch = try ScratchFolder(beside: output)
    defer { scratch.remove() }
    do {
      let report = try await make(scratch)
      try OutputFile.rename(scratch.finishedPath, to: output)
      return report
    } catch let error as FileError where error.path.hasPrefix(scratch.path + "/") {
      // The file is gone with the folder; who asked knows the output alone.
      throw FileError(error.action, output, reason: "\(error.reason), while its parts were written beside it")
    } catch let error as SQLiteError where error.isOutOfRoom || error.isRefusedAccess {
      // SQLite writes only scratch files, which lie beside the output.
      throw FileError(.write, output, reason: "\(error.message), while its parts were written beside it")
    }
  }

  /// Where the database lies before it is packed.
  var plainPath: String { path + "/plain.sqlite" }

  /// Where what is to become the output is put.
  var finishedPath: String { path + "/bundle" }

  private func remove() {
    // Whatever is left is only rubbish, and there is nobody to tell.
    try? FileManager.default.removeItem(atPath: path)
  }
}
