import TransitValues

/// Progress and cancellation of reading feeds.
final class WorkMeter {
  private let isCancelled: () -> Bool
  private let report: (Double) -> Void
  private var throttle = ProgressThrottle()
  private var done = 0
  private let total: Int

  /// - Parameters:
  ///   - byteCount: The bytes that will be read, about.
  ///   - progress: Called with `0 ... 1`.
  init(byteCount: Int, progress: @escaping (Double) -> Void, isCancelled: @escaping () -> Bool) {
    self.isCancelled = isCancelled
    report = progress
    total = max(1, byteCount)
  }

  /// - Throws: `CancellationError`.
  func advance(by count: Int) throws {
    if isCancelled() { throw CancellationError() }
    done += count
    if throttle.isDue(done, of: total) { report(min(1, Double(done) / Double(total))) }
  }
}
