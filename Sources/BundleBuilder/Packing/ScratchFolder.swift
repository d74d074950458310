import Foundation
import TransitSQLite

/// A folder for everything that is not finished, in the folder of the output, so that a rename ends it.
///
/// It holds files alone. Its maker locks it, so that what a killed process left can be told from what a living one needs.
struct ScratchFolder {
  let path: String
  /// `nil` where the file system has no locks; then nobody can take one, and nobody removes the folder.
  private let lock: ScratchLock?

  /// Makes the folder, and removes those that builds of the same output left when they were killed.
  ///
  /// - Throws: ``FileError`` when the output's folder cannot be written to, or the output is there and no file.
  init(beside output: String) throws(FileError) {
    if output.isEmpty { throw FileError(.create, output, code: ENOENT) }
    try Self.checkReplaceable(output)
    let folder = OutputFile.folder(of: output)
    let names = ScratchName(of: output)
    AbandonedScratch.remove(names, in: folder)
    while true {
      // SQLite takes a name for a URI where it begins with `file:`.
      let path = "\(folder.hasPrefix("/") ? folder : "./\(folder)")/\(names.random())"
      guard unsafe mkdir(path, 0o700) == 0 else { throw FileError(.create, output) }
      do throws(ScratchLock.Refusal) {
        lock = try Self.lock(path)
        self.path = path
        return
      } catch {
        // Another build took it for one that was left, and removes it.
        if case .failed(let code) = error { throw Self.failure(code, path, output) }
      }
    }
  }

  private static func lock(_ path: String) throws(ScratchLock.Refusal) -> ScratchLock? {
    let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { throw errno == ENOENT ? .taken : .failed(errno) }
    defer { close(folder) }
    do {
      return try ScratchLock(in: folder)
    } catch .failed(let code) where [ENOTSUP, EOPNOTSUPP, ENOSYS, ENOLCK, EINVAL].contains(code) {
      return nil
    }
  }

  private static func failure(_ code: Int32, _ path: String, _ output: String) -> FileError {
    unsafe unlink(path + "/" + ScratchLock.name)
    unsafe rmdir(path)
    return FileError(.create, output, code: code)
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
    } catch let error as SQLiteError where error.isOutOfRoom || error.isRefusedAccess || error.indicatesDamage {
      // SQLite writes and reads only scratch files, which lie beside the output. One that is damaged was not read back
      // as it was written.
      throw FileError(.write, output, reason: "\(error.message), while its parts were written beside it")
    }
  }

  /// Where the database lies before it is packed.
  var plainPath: String { path + "/plain.sqlite" }

  /// Where what is to become the output is put.
  var finishedPath: String { path + "/bundle" }

  private func remove() {
    // Whatever is left is only rubbish, and there is nobody to tell. Until then the folder is locked. File by file: what
    // goes through folders looks at each first, and gives up where one cannot be looked at.
    withExtendedLifetime(lock) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      for name in names { unsafe unlink("\(path)/\(name)") }
      unsafe rmdir(path)
    }
  }
}
