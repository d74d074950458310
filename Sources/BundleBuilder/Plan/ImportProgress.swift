import TransitValues

/// The progress of one step of an import.
package struct ImportProgress: Hashable, Sendable {
  package let step: ImportStep
  /// The number of inflated bytes read or pages packed.
  package let completed: Int
  package let total: Int
  /// The number of rows read so far.
  package let rows: Int

  /// `0 ... 1`.
  package var fraction: Double { total == 0 ? 1 : Double(completed) / Double(total) }
}

/// Reports the progress of one step, at most once per percent and at its end.
final class ProgressReporter {
  private let total: Int
  private let report: ((_ completed: Int, _ rows: Int) -> Void)?
  private var throttle = ProgressThrottle()
  private var completed = 0
  private(set) var rows = 0

  init(total: Int, report: ((_ completed: Int, _ rows: Int) -> Void)?) {
    self.total = total
    self.report = report
  }

  convenience init(step: ImportStep, total: Int, report: (@Sendable (ImportProgress) -> Void)?) {
    self.init(
      total: total,
      report: report.map { report in
        { completed, rows in
          report(ImportProgress(step: step, completed: completed, total: total, rows: rows))
        }
      })
  }

  func update(completed: Int, addingRows count: Int = 0) {
    self.completed = completed
    rows += count
    guard let report, throttle.isDue(completed, of: total) else { return }
    report(min(completed, total), rows)
  }

  func advance(by count: Int) {
    update(completed: completed + count)
  }

  func finish() {
    report?(total, rows)
  }
}
