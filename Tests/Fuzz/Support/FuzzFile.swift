import Glibc

/// A file without a name, for what only opens files: the inputs follow one another in it.
package enum FuzzFile {
  private static let descriptor: Int32 = {
    let path = "/tmp/fuzz-\(getpid())"
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    unsafe unlink(path)
    return descriptor
  }()

  /// Puts bytes into the file and gives a path by which it can be opened.
  package static func path(holding bytes: [UInt8]) -> String {
    let written = unsafe bytes.withUnsafeBytes { bytes in
      // SAFETY: the call reads the array's own bytes and keeps none of them.
      unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, 0)
    }
    guard written == bytes.count, ftruncate(descriptor, off_t(bytes.count)) == 0 else {
      fatalError("the file of the input cannot be written")
    }
    return "/proc/self/fd/\(descriptor)"
  }
}
