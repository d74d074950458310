/// A file that any thread can read at any offset. Closed when it is deinitialized.
package final class InputFile: Sendable {
  /// The status when the file was opened.
  package let status: FileStatus
  private let file: FileDescriptor

  package var isRegular: Bool { status.kind == .regular }

  /// The size when the file was opened.
  package var byteCount: Int { status.stamp.byteCount }

  package init(path: String) throws(SystemError) {
    file = try FileDescriptor(reading: path)
    status = try file.status()
  }

  /// Returns the status now.
  package func currentStatus() throws(SystemError) -> FileStatus { try file.status() }

  /// Reads up to `count` bytes from `offset`; fewer only at the end of the file.
  package func read(at offset: Int, count: Int) throws(SystemError) -> [UInt8] {
    try file.read(at: offset, count: count)
  }

  /// Reads `count` bytes into the front of `bytes` and returns the number read: fewer only at the end of the file.
  package func read(into bytes: inout MutableSpan<UInt8>, count: Int, at offset: Int) throws(SystemError) -> Int {
    try file.read(into: &bytes, count: count, at: offset)
  }
}
