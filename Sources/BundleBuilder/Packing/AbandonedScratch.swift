import Foundation

/// Scratch folders left behind by a killed process or a power failure.
enum AbandonedScratch {
  /// Removes the abandoned folders of one output as far as possible. Skips folders locked by a living process and
  /// anything that is not a ``ScratchFolder``.
  static func remove(_ names: ScratchName, in folder: String) {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in found where names.matches(name) {
      let path = "\(folder)/\(name)"
      remove(path, in: AT_FDCWD, listedAt: path)
    }
  }

  private static func remove(_ name: String, in parent: Int32, listedAt path: String) {
    let folder = unsafe openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if folder < 0 { return }
    defer { close(folder) }
    // In a shared folder, another user's folder may have such a name.
    var status = stat()
    // SAFETY: the call fills `status`, which outlives it.
    guard unsafe fstat(folder, &status) == 0, status.st_uid == geteuid() else { return }
    guard let lock = try? ScratchLock(in: folder) else { return }
    // Delete by name within the opened folder. This is safe if the path is replaced meanwhile, and it does not follow
    // links.
    for file in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where file != ScratchLock.name {
      if ScratchName.isScratch(file) {
        remove(file, in: folder, listedAt: "\(path)/\(file)")
      } else {
        unsafe unlinkat(folder, file, 0)
      }
    }
    // Delete the lock last: without it, other processes could not see that the folder is being removed.
    withExtendedLifetime(lock) { _ = unsafe unlinkat(folder, ScratchLock.name, 0) }
    unsafe unlinkat(parent, name, AT_REMOVEDIR)
  }
}
