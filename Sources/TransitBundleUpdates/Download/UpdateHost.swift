import HTTPTransport
import TransitBundle

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The network access of an updater: transport, timeouts, retries and clock.
struct UpdateHost: Sendable {
  let transport: any HTTPTransport
  let deadlines: TransferDeadlines
  let backoff: Backoff
  /// Returns the current time in seconds since 1970.
  let now: @Sendable () -> Int

  func attempts() -> Attempts { Attempts(backoff: backoff) }

  /// Classifies an unsuccessful status.
  ///
  /// - Returns: A temporary failure.
  /// - Throws: ``BundleUpdateError/Kind/network`` for a permanent failure.
  func failure(_ head: HTTPResponseHead) throws(BundleUpdateError) -> HostFailure {
    let problem = "\(HTTPURL.redacted(head.url)): status \(head.status)"
    guard head.isTemporaryFailure else { throw BundleUpdateError(.network, problem) }
    return HostFailure(problem, retryAfter: head.retryDelay(now: now()))
  }
}

/// A temporary failure: a retry may succeed.
struct HostFailure: Sendable {
  let problem: String
  let retryAfter: Duration?

  init(_ problem: String, retryAfter: Duration? = nil) {
    (self.problem, self.retryAfter) = (problem, retryAfter)
  }
}

/// The retries of one request, with delays between them.
struct Attempts {
  private var backoff: Backoff
  private let start = ContinuousClock.now
  private var generator = SystemRandomNumberGenerator()

  init(backoff: Backoff) {
    self.backoff = backoff
  }

  /// Waits before the next attempt.
  ///
  /// - Throws: ``BundleUpdateError/Kind/network`` with the failure's problem if no retries are left.
  mutating func wait(after failure: HostFailure) async throws(BundleUpdateError) {
    let elapsed = ContinuousClock.now - start
    guard let delay = backoff.nextDelay(retryAfter: failure.retryAfter, elapsed: elapsed, using: &generator) else {
      throw BundleUpdateError(.network, failure.problem)
    }
    do {
      try await Task.sleep(for: delay)
    } catch {
      throw BundleUpdateError(.cancelled, "cancelled; nothing was changed")
    }
  }
}
