import Synchronization

/// How far one step of an import is.
package struct ImportProgress: Hashable, Sendable {
  package let step: ImportStep
  /// Inflated bytes read, or pages packed.
  package let completed: Int
  package let total: Int
  /// Rows read so far.
  package let rows: Int

  /// `0 ... 1`.
  package var fraction: Double { total == 0 ? 1 : Double(completed) / Double(total) }
}

/// Passes on the progress of one step at most once per hundredth of it, and at its end.
final class ProgressReporter {
  private let step: ImportStep
  private let total: Int
  private let report: (@Sendable (ImportProgress) -> Void)?
  private var next = 0
  private var completed = 0
  private(set) var rows = 0

  init(step: ImportStep, total: Int, report: (@Sendable (ImportProgress) -> Void)?) {
    self.step = step
    self.total = total
    self.report = report
  }

  func update(completed: Int, addingRows count: Int = 0) {
    self.completed = completed
    rows += count
    guard let report, completed >= next else { return }
    next = completed + max(1, total / 100)
    report(ImportProgress(step: step, completed: min(completed, total), total: total, rows: rows))
  }

  func advance(by count: Int) {
    update(completed: completed + count)
  }

  func finish() {
    report?(ImportProgress(step: step, completed: total, total: total, rows: rows))
  }
}
