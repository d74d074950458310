/// The timeouts after which a transfer fails with ``TransportError/Kind/timedOut``.
package struct TransferDeadlines: Equatable, Sendable {
  /// The timeout for name resolution, connection and TLS handshake, applied to each redirect; 15 s by default.
  package var connect: Duration

  /// The time over which the transfer speed is averaged; 20 s by default.
  ///
  /// Starts with the request. Excludes the time that the receiver of the body takes.
  package var progressWindow: Duration

  /// The minimum average speed over a window; 1024 bytes per second by default.
  package var minimumBytesPerSecond: Int

  /// The timeout for the whole transfer, from the first connection to the last byte; unlimited by default.
  package var transfer: Duration?

  package init(
    connect: Duration = .seconds(15), progressWindow: Duration = .seconds(20), minimumBytesPerSecond: Int = 1024,
    transfer: Duration? = nil
  ) {
    self.connect = connect
    self.progressWindow = progressWindow
    self.minimumBytesPerSecond = minimumBytesPerSecond
    self.transfer = transfer
  }
}
