import Foundation

/// A file with one line for each thread that names its current mutation. It remains if the process dies or hangs.
package struct Journal: Sendable {
  private let path: String
  private let descriptor: Int32
  private static let lineLength = 32

  package init(path: String) throws(TortureError) {
    self.path = path
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw TortureError("\(path): cannot be written") }
  }

  package func write(_ number: Int, thread: Int) throws(TortureError) {
    let text = Array("mutation \(number)".utf8)
    let line = text + Array(repeating: 0x20, count: max(0, Self.lineLength - 1 - text.count)) + [0x0A]
    // SAFETY: the call reads the line's bytes and does not keep them.
    let written = unsafe line.withUnsafeBytes { line in
      unsafe pwrite(descriptor, line.baseAddress, line.count, off_t(thread * Self.lineLength))
    }
    if written != line.count { throw TortureError("\(path): cannot be written") }
  }

  /// Removes the file after a run without a crash.
  package func remove() {
    close(descriptor)
    try? FileManager.default.removeItem(atPath: path)
  }
}
