package import TransitFiles

/// The stream for results.
package enum StandardOutput {
  /// Writes a text completely.
  ///
  /// - Throws: ``FileError`` if writing fails. A full disk must not look like a short result.
  package static func write(_ text: String) throws(FileError) {
    do throws(SystemError) { try ToolSupport.write(text, to: STDOUT_FILENO) } catch {
      throw FileError(.write, "standard output", error)
    }
  }
}

/// The stream for questions of another program.
package enum StandardInput {
  /// The lines up to the end of the stream, as they come.
  package static var lines: AnyIterator<String> { AnyIterator { readLine() } }
}

/// The stream for progress, warnings and errors.
package enum StandardError {
  package static func write(_ text: String) {
    // A failure to write to standard error cannot be reported anywhere.
    try? ToolSupport.write(text, to: STDERR_FILENO)
  }

  /// Writes a text as one line.
  package static func writeLine(_ text: String) { write(DisplayText.oneLine(text) + "\n") }

  package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The terminal's width in columns, 80 if unknown.
  package static var width: Int {
    var size = winsize()
    // SAFETY: the call fills `size`, which outlives it.
    let code = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size)
    return code == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}

private func write(_ text: String, to number: Int32) throws(SystemError) {
  try unsafe Array(text.utf8).withUnsafeBufferPointer { (bytes) throws(SystemError) in
    try unsafe FileDescriptor.write(UnsafeRawBufferPointer(bytes), to: number)
  }
}
