#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A port that neither accepts nor refuses connections because the queue of its listener is full.
package final class FullListener: Sendable {
  /// The port on the loopback interface.
  package let port: UInt16

  private let descriptors: [Int32]

  package init() throws {
    let (listener, port) = try LoopbackSocket.openListener(backlog: 0)
    self.port = port
    descriptors = [listener] + (0..<4).map { _ in LoopbackSocket.startConnecting(port: port) }
  }

  deinit {
    for descriptor in descriptors {
      close(descriptor)
    }
  }

  package func url(_ path: String = "/") -> String { "http://127.0.0.1:\(port)\(path)" }
}
