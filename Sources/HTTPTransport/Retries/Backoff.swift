/// Computes the delays between attempts: exponential backoff with jitter, limited by a number of retries and a
/// deadline.
///
/// A value without side effects: it does not read a clock or sleep.
package struct Backoff: Equatable, Sendable {
  /// The upper bound of the first delay. The bound doubles with each retry.
  package var base: Duration

  /// The maximum bound. A longer delay requested by a server is still used.
  package var ceiling: Duration

  /// The maximum number of retries, without the first attempt.
  package var maximumRetries: Int

  /// The time after the start of the first attempt when the last retry may start.
  package var deadline: Duration

  private var retries = 0

  package init(
    base: Duration = .seconds(1), ceiling: Duration = .seconds(30), maximumRetries: Int = 5,
    deadline: Duration = .seconds(300)
  ) {
    self.base = base
    self.ceiling = ceiling
    self.maximumRetries = maximumRetries
    self.deadline = deadline
  }

  /// Returns the delay before the next attempt, or `nil` to give up.
  ///
  /// Without `retryAfter`, the delay is between half of the bound and the bound. With it, the delay is `retryAfter`
  /// plus up to `base`, so that clients do not all retry at the same time.
  ///
  /// - Parameters:
  ///   - retryAfter: The delay requested by the server, see ``RetryAfter``.
  ///   - elapsed: The time since the start of the first attempt.
  package mutating func nextDelay(
    retryAfter: Duration? = nil, elapsed: Duration, using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    guard retries < maximumRetries else { return nil }
    let random = Double.random(in: 0..<1, using: &generator)
    let delay: Duration
    if let retryAfter {
      delay = retryAfter + base * random
    } else {
      delay = bound * (0.5 + random / 2)
    }
    guard elapsed < deadline, delay <= deadline - elapsed else { return nil }
    retries += 1
    return delay
  }

  private var bound: Duration {
    var bound = min(base, ceiling)
    for _ in 0..<retries where bound < ceiling {
      bound = min(bound * 2, ceiling)
    }
    return bound
  }
}
