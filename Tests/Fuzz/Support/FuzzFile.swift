import Glibc

/// Unlinked temporary files for code that opens files by path. All inputs use the same files.
package enum FuzzFile {
  private static let descriptors: [Int32] = (0..<2).map { number in
    let path = "/tmp/fuzz-\(getpid())-\(number)"
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    unsafe unlink(path)
    return descriptor
  }

  /// Writes bytes to a file and returns a path by which it can be opened.
  ///
  /// - Parameter number: 0 or 1: which of the files.
  package static func path(holding bytes: [UInt8], number: Int = 0) -> String {
    let descriptor = descriptors[number]
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
