import Foundation
import Synchronization

/// An output that may be full, gone or not read: what cannot be written at once is left out and counted.
final class LogOutput: Sendable {
  static let standardError = LogOutput(descriptor: 2)
  static let standardOutput = LogOutput(descriptor: 1)

  private struct State {
    var lost = 0
    /// Whether only a part of the last line was written.
    var isWithinLine = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The number of lines that were lost.
  var lostCount: Int { state.withLock(\.lost) }

  /// Writes a line with its line break, in one call: so lines of several threads do not mix. Never waits for a reader.
  func write(_ line: String) {
    state.withLock { state in
      var bytes = Array(line.utf8)
      if state.isWithinLine { bytes.insert(UInt8(ascii: "\n"), at: 0) }
      let count = isReady ? writeOnce(bytes) : 0
      if count < bytes.count { state.lost += 1 }
      if count > 0 { state.isWithinLine = count < bytes.count }
    }
  }

  /// Whether a write does not wait. The space of a pipe is 4096 bytes then, or its reader is gone.
  private var isReady: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, 0) > 0
  }

  private func writeOnce(_ bytes: [UInt8]) -> Int {
    while true {
      #if canImport(Darwin)
        let count = unsafe Darwin.write(descriptor, bytes, bytes.count)
      #else
        let count = unsafe Glibc.write(descriptor, bytes, bytes.count)
      #endif
      if count < 0, errno == EINTR { continue }
      return max(0, count)
    }
  }
}
