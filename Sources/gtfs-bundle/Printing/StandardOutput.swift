import Foundation

/// Where results go.
enum StandardOutput {
  /// Writes all of a text.
  ///
  /// - Throws: ``OutputError`` when the system does not take it: a full disk must not look like a short answer.
  static func write(_ text: String) throws(OutputError) {
    try FileDescriptorText.write(text, to: STDOUT_FILENO)
  }
}

/// Where progress, warnings and errors go.
enum StandardError {
  static func write(_ text: String) {
    // When even this fails there is nobody left to tell.
    try? FileDescriptorText.write(text, to: STDERR_FILENO)
  }

  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Columns of the terminal, 80 when it does not say.
  static var width: Int {
    var size = winsize()
    // SAFETY: the call fills `size`, which outlives it.
    let code = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size)
    return code == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}

/// Standard output did not take what was written to it.
struct OutputError: Error, Equatable, CustomStringConvertible {
  /// The system's words.
  let reason: String

  var description: String { "standard output: cannot write: \(reason)" }
}

private enum FileDescriptorText {
  static func write(_ text: String, to descriptor: Int32) throws(OutputError) {
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        // SAFETY: the range lies inside the array, which outlives the call.
        unsafe Foundation.write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw OutputError(reason: unsafe String(cString: strerror(errno))) }
      written += count
    }
  }
}
