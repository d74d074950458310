import Foundation
import TransitBundle
import TransitSQLite

/// A folder for unfinished files, next to the output so that a rename can finish it.
///
/// It contains only files, and scratch folders of builds whose outputs are in it. The process that creates it locks it,
/// so that abandoned folders can be distinguished from those in use.
package struct ScratchFolder {
  package let path: String
  /// `nil` if the file system does not support locks. Then no process can lock the folder, so none removes it.
  private let lock: ScratchLock?

  /// Creates the folder and removes those left behind by killed builds of the same output.
  ///
  /// - Throws: ``FileError`` if the output's folder is not writable.
  init(beside output: String) throws(FileError) {
    if output.isEmpty { throw FileError(.create, output, code: ENOENT) }
    let folder = ScratchFile.folder(of: output)
    let names = ScratchName(of: output)
    AbandonedScratch.remove(names, in: folder)
    while true {
      // SQLite treats names that begin with `file:` as URIs.
      let path = "\(folder.hasPrefix("/") ? folder : "./\(folder)")/\(names.random())"
      guard unsafe mkdir(path, 0o700) == 0 else { throw FileError(.create, output) }
      do throws(ScratchLock.Refusal) {
        lock = try Self.lock(path)
        self.path = path
        return
      } catch {
        // Another build considered the folder abandoned and removes it. Try again with another name.
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

  /// Creates an output that appears only when it is complete. Until then an existing file remains unchanged. If `make`
  /// fails, nothing is left behind.
  ///
  /// - Parameter make: Writes the finished file to ``finishedPath``.
  /// - Throws: As ``use(beside:_:)``.
  package static func finish<Report>(_ output: String, _ make: (ScratchFolder) async throws -> Report) async throws
    -> Report
  {
    try await use(beside: output) { scratch in
      let report = try await make(scratch)
      try ScratchFile.rename(scratch.finishedPath, to: output)
      return report
    }
  }

  /// Runs a function with a scratch folder, and removes the folder. Errors name the output.
  ///
  /// - Throws: ``FileError`` if the output must not be replaced, see ``OutputRule``, or what `body` throws.
  package static func use<Report>(
    beside output: String, _ body: (ScratchFolder) async throws -> Report
  ) async throws -> Report {
    do throws(SystemError) { try OutputRule.check(output) } catch {
      throw FileError(.create, output, reason: "\(error)")
    }
    let scratch = try ScratchFolder(beside: output)
    defer { scratch.remove() }
    do {
      return try await body(scratch)
    } catch let error as FileError where error.path.hasPrefix(scratch.path + "/") {
      // The scratch file no longer exists, so the error names the output.
      throw FileError(error.action, output, reason: "\(error.reason), while writing temporary files next to it")
    } catch let error as SQLiteError where error.isOutOfRoom || error.isRefusedAccess || error.indicatesDamage {
      // SQLite only accesses scratch files, which are next to the output. If one is damaged, it was not read back as
      // written.
      throw FileError(.write, output, reason: "\(error.message), while writing temporary files next to it")
    }
  }

  /// Removes the folders that killed processes left beside an output. ``init(beside:)`` does so too.
  package static func removeAbandoned(beside output: String) {
    AbandonedScratch.remove(ScratchName(of: output), in: ScratchFile.folder(of: output))
  }

  /// Makes temporary files in the system's folder for them, and removes them, with those that killed processes left.
  ///
  /// - Parameter name: The name of the kind of files, such as `gtfs-bundle-diff`.
  package static func temporary<Result>(
    _ name: String, _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    let scratch = try ScratchFolder(beside: FileManager.default.temporaryDirectory.appendingPathComponent(name).path)
    defer { scratch.remove() }
    return try body(scratch.path)
  }

  /// Path of the database before packing.
  var plainPath: String { path + "/plain.sqlite" }

  /// Path of the finished output before it is renamed.
  package var finishedPath: String { path + "/bundle" }

  private func remove() {
    // Errors are ignored. The folder stays locked until its files are removed. Files are removed one by one, because a
    // recursive removal examines each file first and stops on errors.
    withExtendedLifetime(lock) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      for name in names { unsafe unlink("\(path)/\(name)") }
      unsafe rmdir(path)
    }
  }
}
