import Foundation

/// Scratch folders whose makers were killed, or whose machine lost its power.
enum AbandonedScratch {
  /// Removes those of one output, as far as that is possible; one that a living process has locked is left alone, and so
  /// is whatever is not of the kind that ``ScratchFolder`` makes.
  static func remove(_ names: ScratchName, in folder: String) {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in found where names.matches(name) { remove("\(folder)/\(name)") }
  }

  private static func remove(_ path: String) {
    let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if folder < 0 { return }
    defer { close(folder) }
    // In a folder that many write to, somebody else's folder may have such a name.
    var status = stat()
    // SAFETY: the call fills `status`, which outlives it.
    guard unsafe fstat(folder, &status) == 0, status.st_uid == geteuid() else { return }
    guard let lock = try? ScratchLock(in: folder) else { return }
    // By name in the folder that was looked at, and not recursively: whatever takes its path meanwhile is safe, and so is
    // where links lead.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where name != ScratchLock.name {
      unsafe unlinkat(folder, name, 0)
    }
    // The lock is the last to go: without it nobody else could tell that the rest is being removed.
    withExtendedLifetime(lock) { _ = unsafe unlinkat(folder, ScratchLock.name, 0) }
    unsafe rmdir(path)
  }
}
