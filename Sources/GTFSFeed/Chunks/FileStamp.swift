#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Which file a name led to, and what tells that its content has changed since.
///
/// An import reads a file more than once, and what it says of it must be of one content. Whether the clock was right
/// when the file was written does not matter: times are compared with those of before, not with now.
struct FileStamp: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  let byteCount: Int
  private let modifiedSeconds: Int
  private let modifiedNanoseconds: Int

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    byteCount = Int(status.st_size)
    #if canImport(Darwin)
      let modified = status.st_mtimespec
    #else
      let modified = status.st_mtim
    #endif
    (modifiedSeconds, modifiedNanoseconds) = (Int(modified.tv_sec), Int(modified.tv_nsec))
  }
}
