import HTTPTransport
import TransitBundle

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How an updater talks to hosts: the transport, its patience, the clock.
struct UpdateHost: Sendable {
  let transport: any HTTPTransport
  let deadlines: TransferDeadlines
  let backoff: Backoff
  /// Seconds since 1970.
  let now: @Sendable () -> Int

  func attempts() -> Attempts { Attempts(backoff: backoff) }

  /// What a status that is not success means.
  ///
  /// - Returns: A failure that may pass.
  /// - Throws: ``BundleUpdateError/Kind/network`` for one that stays.
  func failure(_ head: HTTPResponseHead) throws(BundleUpdateError) -> HostFailure {
    let problem = "\(HTTPURL.redacted(head.url)): status \(head.status)"
    guard head.status >= 500 || [408, 425, 429].contains(head.status) else {
      throw BundleUpdateError(.network, problem)
    }
    let delay = head.fields["Retry-After"].flatMap {
      RetryAfter.delay($0, serverDate: head.fields["Date"], now: now())
    }
    return HostFailure(problem, retryAfter: delay)
  }
}

/// A failure that another attempt may not have.
struct HostFailure: Sendable {
  let problem: String
  let retryAfter: Duration?

  init(_ problem: String, retryAfter: Duration? = nil) {
    (self.problem, self.retryAfter) = (problem, retryAfter)
  }
}

/// Attempts at one resource, with pauses between them.
struct Attempts {
  private var backoff: Backoff
  private let start = ContinuousClock.now
  private var generator = SystemRandomNumberGenerator()

  init(backoff: Backoff) {
    self.backoff = backoff
  }

  /// Waits before the next attempt.
  ///
  /// - Throws: ``BundleUpdateError/Kind/network`` with the failure's problem where there is to be none.
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

extension TransportError {
  /// Whether another attempt may succeed.
  var isPassing: Bool { [.connection, .timedOut, .truncated, .protocolViolation].contains(kind) }
}
