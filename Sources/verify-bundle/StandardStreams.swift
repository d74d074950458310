#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Standard error, unbuffered.
enum StandardError {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  static func write(_ text: String) {
    // A failure to write to standard error cannot be reported anywhere.
    _ = StandardStream.write(text, to: STDERR_FILENO)
  }
}

/// Standard output, unbuffered so that write errors are noticed: a full disk must not look like a finished report.
enum StandardOutput {
  /// Writes a text completely; returns the system's error message on failure.
  static func write(_ text: String) -> String? {
    StandardStream.write(text, to: STDOUT_FILENO)
  }
}

private enum StandardStream {
  static func write(_ text: String, to descriptor: Int32) -> String? {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while unsafe !rest.isEmpty {
        // SAFETY: the bytes live until the closure returns.
        let count = unsafe write(rest, to: descriptor)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return unsafe String(cString: strerror(errno)) }
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
      return nil
    }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
