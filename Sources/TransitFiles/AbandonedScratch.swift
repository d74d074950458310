/// Scratch folders left behind by a killed process or a power failure.
enum AbandonedScratch {
  /// Removes the abandoned folders of one output as far as possible. Skips folders locked by a living process and
  /// anything that is not a ``ScratchFolder``.
  static func remove(_ names: ScratchName, in folder: String) {
    for name in (try? FolderNames.list(folder)) ?? [] where names.matches(name) {
      let path = "\(folder)/\(name)"
      remove(path, in: AT_FDCWD, listedAt: path)
    }
  }

  private static func remove(_ name: String, in parent: Int32, listedAt path: String) {
    // In a shared folder, another user's folder may have such a name.
    guard let folder = try? FileDescriptor(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW, in: parent),
      let status = try? folder.status(), status.owner == geteuid(),
      let lock = try? ScratchLock(in: folder), lock.isHeld
    else { return }
    // Delete by name within the opened folder. This is safe if the path is replaced meanwhile, and it does not follow
    // links.
    for file in (try? FolderNames.list(path)) ?? [] where file != ScratchLock.name {
      if ScratchName.isScratch(file) {
        remove(file, in: folder.number, listedAt: "\(path)/\(file)")
      } else {
        unsafe unlinkat(folder.number, file, 0)
      }
    }
    // Delete the lock last: without it, other processes could not see that the folder is being removed.
    withExtendedLifetime(lock) { _ = unsafe unlinkat(folder.number, ScratchLock.name, 0) }
    unsafe unlinkat(parent, name, AT_REMOVEDIR)
  }
}
