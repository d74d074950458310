import TransitCZlib
import TransitFiles

/// A body that a server compressed although it was not asked to.
enum GzipText {
  /// Whether a file is in gzip format (RFC 1952).
  static func isGzip(_ path: String) throws(SystemError) -> Bool {
    try InputFile(path: path).read(at: 0, count: 2) == [0x1F, 0x8B]
  }

  /// Decompresses a file.
  ///
  /// - Returns: The decompressed length in bytes; `nil` unless the file is complete and has at most `maximum` bytes.
  /// - Throws: The system's error, such as that of a full disk.
  static func decompress(
    _ path: String, to output: borrowing OutputFile, maximum: Int
  ) throws(SystemError) -> Int? {
    // SAFETY: the handle is used only here and closed on every way out; the buffer outlives each call.
    guard let input = unsafe gzopen(path, "rb") else { throw .last }
    defer { unsafe gzclose(input) }
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    var total = 0
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe Int(gzread(input, $0.baseAddress, UInt32($0.count))) }
      guard count >= 0 else {
        var code: CInt = 0
        _ = unsafe gzerror(input, &code)
        if code == Z_ERRNO { throw .last }
        return nil
      }
      if count == 0 { return unsafe gzeof(input) == 1 ? total : nil }
      total += count
      guard total <= maximum else { return nil }
      try output.write(Array(buffer[..<count]))
    }
  }
}
