import Synchronization

/// Reports the progress of one pass over data, at most once per percent.
final class PassProgress: Sendable {
  private let lastPercent = Mutex(-1)
  private let report: (@Sendable (VerificationProgress) -> Void)?

  init(_ report: (@Sendable (VerificationProgress) -> Void)?) {
    self.report = report
  }

  func update(_ check: String, completed: Int, total: Int) {
    guard let report else { return }
    let percent = total == 0 ? 100 : completed * 100 / total
    let isNew = lastPercent.withLock { last in
      defer { last = percent }
      return last != percent
    }
    if isNew { report(VerificationProgress(check: check, completed: completed, total: total)) }
  }
}
