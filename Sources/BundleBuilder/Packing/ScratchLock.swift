#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Says that whoever made a scratch folder still needs it: the system's lock on a file in it, which ends with the
/// process, however that ends.
///
/// A folder without a lock is one that was left, or that was made a moment ago and is not locked yet. So whoever wants
/// to remove it takes the lock first, and its maker, who then comes too late, makes another.
final class ScratchLock: Sendable {
  static let name = "lock"

  enum Refusal: Error {
    /// Somebody else has it, or the folder went meanwhile.
    case taken
    case failed(Int32)
  }

  private let descriptor: Int32

  /// - Parameter folder: The descriptor of the scratch folder.
  init(in folder: Int32) throws(Refusal) {
    let opened = unsafe openat(folder, Self.name, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw errno == ENOENT ? .taken : .failed(errno) }
    do throws(Refusal) {
      try Self.lock(opened)
      // The file may have been removed between the two calls, with a lock that nobody looks for any more.
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
    // SAFETY: the calls fill what they are given, which outlives them.
    guard unsafe fstat(descriptor, &locked) == 0 else { throw .failed(errno) }
    guard unsafe fstatat(folder, name, &named, AT_SYMLINK_NOFOLLOW) == 0 else {
      if errno == ENOENT { return false }
      throw .failed(errno)
    }
    return locked.st_ino == named.st_ino && locked.st_dev == named.st_dev
  }
}
