/// Marks a scratch folder as in use, with a lock on a file in it. The lock ends with the process.
///
/// A folder without a lock is either abandoned or was created a moment ago. A process that wants to remove a folder
/// therefore takes the lock first; if the creator finds its folder locked, it creates another.
final class ScratchLock: Sendable {
  static let name = "lock"

  /// Whether the lock is held; `false` if the file system does not support locks. Then no process can lock the folder, so
  /// none removes it.
  let isHeld: Bool
  private let file: FileDescriptor

  /// Returns `nil` if another process has the lock, or the folder was removed.
  init?(in folder: borrowing FileDescriptor) throws(SystemError) {
    do throws(SystemError) {
      file = try FileDescriptor(Self.name, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600, in: folder.number)
    } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
    do throws(SystemError) {
      guard try file.tryLock() else { return nil }
      isHeld = true
    } catch {
      guard [ENOTSUP, EOPNOTSUPP, ENOSYS, ENOLCK, EINVAL].contains(error.code) else { throw error }
      isHeld = false
    }
    // The file may have been removed between the two calls, so that the lock would be on a deleted file.
    if isHeld, try !file.isStill(at: Self.name, in: folder.number) { return nil }
  }
}
