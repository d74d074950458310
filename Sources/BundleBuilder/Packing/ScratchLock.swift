import TransitFiles

/// Marks a scratch folder as in use, with a system lock on a file in it. The lock ends with the process.
///
/// A folder without a lock is either abandoned or was created a moment ago. A process that wants to remove a folder
/// therefore takes the lock first; if the creator finds its folder locked, it creates another.
final class ScratchLock: Sendable {
  static let name = "lock"

  enum Refusal: Error {
    /// Another process has the lock, or the folder was removed.
    case taken
    case failed(Int32)
  }

  private let descriptor: Int32

  /// - Parameter folder: File descriptor of the scratch folder.
  init(in folder: Int32) throws(Refusal) {
    let opened = unsafe openat(folder, Self.name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw errno == ENOENT ? .taken : .failed(errno) }
    do throws(Refusal) {
      try Self.lock(opened)
      // The file may have been removed between the two calls, so that the lock would be on a deleted file.
      guard try Self.isStill(opened, in: folder) else { throw .taken }
    } catch {
      close(opened)
      throw error
    }
    descriptor = opened
  }

  deinit {
    close(descriptor)
  }

  private static func lock(_ descriptor: Int32) throws(Refusal) {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      switch errno {
      case EINTR: continue
      case EWOULDBLOCK: throw .taken
      default: throw .failed(errno)
      }
    }
  }

  private static func isStill(_ descriptor: Int32, in folder: Int32) throws(Refusal) -> Bool {
    var (locked, named) = (stat(), stat())
    // SAFETY: the calls fill the structures, which outlive them.
    guard unsafe fstat(descriptor, &locked) == 0 else { throw .failed(errno) }
    guard unsafe fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return false }
      throw .failed(errno)
    }
    return locked.st_ino == named.st_ino && locked.st_dev == named.st_dev
  }
}
