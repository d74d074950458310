import Synchronization
import TransitValues

/// Reports the progress of one pass over data, from any thread.
final class PassProgress: Sendable {
  private let throttle = Mutex(ProgressThrottle())
  private let report: (@Sendable (VerificationProgress) -> Void)?

  init(_ report: (@Sendable (VerificationProgress) -> Void)?) {
    self.report = report
  }

  func update(_ check: String, completed: Int, total: Int) {
    guard let report, throttle.withLock({ $0.isDue(completed, of: total) }) else { return }
    report(VerificationProgress(check: check, completed: completed, total: total))
  }
}
