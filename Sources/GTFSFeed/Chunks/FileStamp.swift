import TransitFiles

/// Identifies a file and its content, to detect changes.
///
/// An import reads a file more than once and needs the same content each time. The clock need not have been correct
/// when the file was written: times are compared with earlier stamps, not with the current time.
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
