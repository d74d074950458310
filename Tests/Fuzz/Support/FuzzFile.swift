import Glibc

/// An unlinked temporary file for code that opens files by path. All inputs use the same file.
package enum FuzzFile {
  private static let descriptor: Int32 = {
    let path = "/tmp/fuzz-\(getpid())"
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    unsafe unlink(path)
    return descriptor
  }()

  /// Writes bytes to the file and returns a path by which it can be opened.
  package static func path(holding bytes: [UInt8]) -> String {
    let written = unsafe bytes.withUnsafeBytes { bytes in
      // SAFETY: the call reads the array's bytes and does not keep them.
      unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, 0)
    }
    guard written == bytes.count, ftruncate(descriptor, off_t(bytes.count)) == 0 else {
      fatalError("cannot write the input file")
    }
    return "/proc/self/fd/\(descriptor)"
  }
}
