/// Decides whether a download of several requests goes on at once, waits, or gives up.
///
/// Bounds the requests and the time that a host can cost by cutting each response short. A value without side effects:
/// times are durations since the start of the download.
struct DownloadPace {
  /// The progress in bytes that resets the retries. A request that brings less counts as a failure.
  static let progressByteCount = 65_536

  private let fresh: Backoff
  private let deadlines: TransferDeadlines
  private var backoff: Backoff
  private var lastReset = Duration.zero
  private var byteCountSinceReset = 0
  private var byteCount = 0
  private var requestTime = Duration.zero
  private var restartCount = 0

  init(backoff: Backoff, deadlines: TransferDeadlines, at time: Duration) {
    fresh = backoff
    self.backoff = backoff
    self.deadlines = deadlines
    lastReset = time
  }

  /// Counts a request.
  ///
  /// - Parameter byteCount: The bytes that the request added.
  /// - Returns: Whether these are enough to send the next request at once.
  mutating func add(byteCount count: Int, during times: Range<Duration>) -> Bool {
    byteCount += count
    byteCountSinceReset += count
    requestTime += times.upperBound - times.lowerBound
    if byteCountSinceReset >= Self.progressByteCount {
      backoff = fresh
      byteCountSinceReset = 0
      lastReset = times.upperBound
    }
    return count >= Self.progressByteCount
  }

  /// Counts that received bytes were discarded.
  mutating func addRestart() {
    restartCount += 1
  }

  /// Whether the host made the download start over more often than a failed request is repeated.
  var hasTooManyRestarts: Bool { restartCount > max(1, fresh.maximumRetries) }

  /// Whether the average speed of all requests, after a first progress window, is below the minimum.
  var isTooSlow: Bool {
    let counted = requestTime - deadlines.progressWindow
    return counted > .zero && Double(byteCount) < Double(deadlines.minimumBytesPerSecond) * (counted / .seconds(1))
  }

  /// The time until the deadline of the whole download; `nil` if there is none.
  func remainingTime(at time: Duration) -> Duration? { deadlines.transfer.map { $0 - time } }

  /// Returns the delay before the next request, or `nil` to give up.
  mutating func nextDelay(
    retryAfter: Duration?, at time: Duration, using generator: inout some RandomNumberGenerator
  ) -> Duration? {
    let delay = backoff.nextDelay(retryAfter: retryAfter, elapsed: time - lastReset, using: &generator)
    guard let delay, remainingTime(at: time).map({ delay < $0 }) ?? true else { return nil }
    return delay
  }
}
