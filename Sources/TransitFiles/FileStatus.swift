/// The kind, owner, rights and state of a file.
package struct FileStatus: Sendable {
  package enum Kind: Sendable {
    case regular, folder, link
    /// A pipe, socket or device.
    case other
  }

  package let kind: Kind
  package let owner: uid_t
  /// The bits that `chmod` sets.
  package let permissions: mode_t
  package let stamp: FileStamp

  /// - Parameter followsLinks: Whether a link stands for the file that it leads to.
  package init(of path: String, followsLinks: Bool = true) throws(SystemError) {
    var status = stat()
    // SAFETY: the call fills `status`, which outlives it.
    guard unsafe fstatat(AT_FDCWD, path, &status, followsLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { throw .last }
    self.init(status)
  }

  package init(ofDescriptor number: Int32) throws(SystemError) {
    var status = stat()
    // SAFETY: as above.
    guard unsafe fstat(number, &status) == 0 else { throw .last }
    self.init(status)
  }

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    owner = status.st_uid
    permissions = status.st_mode & ~S_IFMT
    stamp = FileStamp(status)
  }
}

/// Identifies one state of one file, to detect changes.
///
/// The clock need not have been correct when the file was written: times are compared with those of earlier stamps, not
/// with the current time.
package struct FileStamp: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  package let byteCount: Int
  /// In seconds since 1970.
  package let modifiedSeconds: Int
  private let modifiedNanoseconds: Int

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    byteCount = Int(status.st_size)
    modifiedSeconds = Int(status.modificationTime.tv_sec)
    modifiedNanoseconds = Int(status.modificationTime.tv_nsec)
  }

  /// Whether both are states of the same file.
  package func isSameFile(as other: FileStamp) -> Bool {
    device == other.device && inode == other.inode
  }
}
