import NIOCore
import Synchronization

/// A connection of a client.
final class Connection: Sendable {
  /// The IP address at its other end: the client's, or that of a proxy.
  let address: String
  private let channel: any Channel
  /// The uptime in nanoseconds from which the client counts as gone; 0 while its input is open.
  private let end = Atomic<UInt64>(0)

  init(_ channel: any Channel) {
    self.channel = channel
    address = channel.remoteAddress?.ipAddress ?? ""
  }

  /// Whether the client is gone. O(1), because searches check it often.
  var isGone: Bool {
    let end = end.load(ordering: .relaxed)
    return end > 0 && end <= NIODeadline.now().uptimeNanoseconds
  }

  /// Whether the client sends nothing more. Most have left then.
  var hasClosedInput: Bool { end.load(ordering: .relaxed) > 0 }

  /// - Parameter patience: A client that has closed its half of a connection may still read. It gets an answer that is
  ///   made at once.
  func isGone(after patience: TimeAmount) {
    let time = (NIODeadline.now() + patience).uptimeNanoseconds
    if end.load(ordering: .relaxed) == 0 { end.store(max(1, time), ordering: .relaxed) }
  }

  func close() { channel.close(promise: nil) }
}
