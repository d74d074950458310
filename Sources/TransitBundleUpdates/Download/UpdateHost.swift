import HTTPTransport

/// The network access of an updater: transport, timeouts, retries and clock.
struct UpdateHost: Sendable {
  let transport: any HTTPTransport
  let deadlines: TransferDeadlines
  let backoff: Backoff
  /// Returns the current time in seconds since 1970.
  let now: @Sendable () -> Int

  var withoutRetries: UpdateHost {
    UpdateHost(transport: transport, deadlines: deadlines, backoff: Backoff(maximumRetries: 0), now: now)
  }
}
