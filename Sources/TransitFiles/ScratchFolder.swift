/// A folder for unfinished files, next to the output so that a rename can finish it.
///
/// It contains only files, and scratch folders of builds whose outputs are in it. The process that creates it locks it,
/// so that abandoned folders can be distinguished from those in use.
package struct ScratchFolder {
  package let path: String
  private let lock: ScratchLock

  /// Creates the folder and removes those left behind by killed builds of the same output.
  ///
  /// - Throws: ``FileError`` if the output's folder is not writable.
  package init(beside output: String) throws(FileError) {
    if output.isEmpty { throw FileError(.create, output, SystemError(code: ENOENT)) }
    let folder = FileSystem.folder(of: output)
    let names = ScratchName(of: output)
    AbandonedScratch.remove(names, in: folder)
    while true {
      // SQLite treats names that begin with `file:` as URIs.
      let path = "\(folder.hasPrefix("/") ? folder : "./\(folder)")/\(names.random())"
      guard unsafe mkdir(path, 0o700) == 0 else { throw FileError(.create, output, .last) }
      do throws(SystemError) {
        // Another build may have considered the folder abandoned and remove it. Then try again with another name.
        guard let lock = try Self.lock(path) else { continue }
        self.path = path
        self.lock = lock
        return
      } catch {
        unsafe unlink(path + "/" + ScratchLock.name)
        unsafe rmdir(path)
        throw FileError(.create, output, error)
      }
    }
  }

  private static func lock(_ path: String) throws(SystemError) -> ScratchLock? {
    let folder: FileDescriptor
    do throws(SystemError) {
      folder = try FileDescriptor(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
    return try ScratchLock(in: folder)
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
      try FileSystem.install(scratch.finishedPath, as: output)
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
      throw FileError(.create, output, error)
    }
    let scratch = try ScratchFolder(beside: output)
    defer { scratch.remove() }
    do {
      return try await body(scratch)
    } catch let error as FileError where error.path.hasPrefix(scratch.path + "/") {
      // The scratch file no longer exists, so the error names the output.
      let note = ", while writing temporary files next to it"
      throw FileError(error.action, output, reason: error.reason + (error.reason.hasSuffix(note) ? "" : note))
    }
  }

  /// Removes the folders that killed processes left beside an output. ``init(beside:)`` does so too.
  package static func removeAbandoned(beside output: String) {
    AbandonedScratch.remove(ScratchName(of: output), in: FileSystem.folder(of: output))
  }

  /// Makes temporary files in `$TMPDIR`, or else `/tmp`, and removes them, with those that killed processes left.
  ///
  /// - Parameter kind: The kind of files, such as `gtfs-bundle-diff`.
  package static func temporary<Result>(
    named kind: String, _ body: (_ path: String) throws -> Result
  ) throws -> Result {
    // SAFETY: nothing in the process changes its environment.
    let folder = unsafe temporaryFolder(getenv("TMPDIR").map { unsafe String(cString: $0) })
    let scratch = try ScratchFolder(beside: "\(folder)/\(kind)")
    defer { scratch.remove() }
    return try body(scratch.path)
  }

  /// The folder that a value of `TMPDIR` names. An empty value names none: with it, files would be at the root.
  package static func temporaryFolder(_ variable: String?) -> String {
    variable.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// Path of the finished output before it is renamed.
  package var finishedPath: String { path + "/bundle" }

  private func remove() {
    // Errors are ignored. The folder stays locked until its files are removed. Files are removed one by one, because a
    // recursive removal examines each file first and stops on errors.
    withExtendedLifetime(lock) {
      for name in (try? FolderNames.list(path)) ?? [] { unsafe unlink("\(path)/\(name)") }
      unsafe rmdir(path)
    }
  }
}
