import HTTPTransport

/// The hosts of an updater and its access to them: transport, timeouts, retries and clock.
struct UpdateHost: Sendable {
  /// The URLs of the published folder without a trailing slash, preferred one first.
  let bases: [String]
  let transport: any HTTPTransport
  let deadlines: TransferDeadlines
  let backoff: Backoff
  /// Returns the current time in seconds since 1970.
  let now: @Sendable () -> Int

  init(
    bases: [String], transport: any HTTPTransport, deadlines: TransferDeadlines, backoff: Backoff,
    now: @escaping @Sendable () -> Int
  ) {
    self.bases = bases.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
    self.transport = transport
    self.deadlines = deadlines
    self.backoff = backoff
    self.now = now
  }

  var withoutRetries: UpdateHost {
    UpdateHost(bases: bases, transport: transport, deadlines: deadlines, backoff: Backoff(maximumRetries: 0), now: now)
  }
}
