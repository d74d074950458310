import TransitBundle
import TransitFiles

/// Flushes files and folders to disk.
enum FileSynchronization {
  /// Blocks until the contents of a file, or the names in a folder, are on disk.
  ///
  /// - Parameter modified: The modification time to set first, in seconds since 1970.
  static func synchronize(_ path: String, modified: Int? = nil) throws(SystemError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    if let modified {
      let times = [timespec(tv_sec: modified, tv_nsec: 0), timespec(tv_sec: modified, tv_nsec: 0)]
      guard unsafe futimens(descriptor, times) == 0 else { throw .last }
    }
    // Some file systems cannot synchronize folders.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw .last }
  }
}
