/// The delays between attempts: exponential with jitter, bounded by a number of attempts and a deadline.
///
/// A value: it reads no clock and sleeps nowhere.
package struct Backoff: Equatable, Sendable {
  /// The upper bound of the first delay; each following one has twice the bound of the one before.
  package var base: Duration

  /// The highest bound that doubling leads to. A longer delay that a server asks for is honored all the same.
  package var ceiling: Duration

  /// The number of retries, not counting the first attempt.
  package var maximumRetries: Int

  /// The time from the start of the first attempt after which none starts.
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

  /// Returns the delay before the next attempt, `nil` when there should be none.
  ///
  /// Without `retryAfter` the delay is between half of the bound and the bound. With it the delay is never shorter,
  /// and longer by up to `base`, so that clients do not all return in the same moment.
  ///
  /// - Parameters:
  ///   - retryAfter: The delay that the server asked for, see ``RetryAfter``.
  ///   - elapsed: The time since the first attempt started.
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
