#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Standard error, unbuffered.
enum StandardError {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while unsafe !rest.isEmpty {
        // SAFETY: the bytes live until the closure returns.
        let count = unsafe Self.write(rest)
        if count < 0, errno == EINTR { continue }
        // Nobody is left to be told that standard error is gone.
        if count <= 0 { return }
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    #else
      unsafe Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
    #endif
  }
}
