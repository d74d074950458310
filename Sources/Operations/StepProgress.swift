/// How far one step of some work is.
package struct StepProgress: Hashable, Sendable {
  package let step: String
  /// Bytes if the step reads a file of a feed, else in units of the step.
  package let completed: Int
  package let total: Int
  /// The rows read so far; `nil` if the step does not read a file of a feed.
  package let rows: Int?

  package init(step: String, completed: Int, total: Int, rows: Int? = nil) {
    self.step = step
    self.completed = completed
    self.total = total
    self.rows = rows
  }

  /// The progress of a download; `total` is `nil` if the host does not announce it.
  package init(step: String, received: Int, of total: Int?) {
    self.init(step: step, completed: received, total: max(received, total ?? received + 1))
  }

  package var isFinished: Bool { completed >= total }

  /// `0 ... 1`.
  package var fraction: Double { total == 0 ? 1 : Double(completed) / Double(total) }

  /// The same progress, `0 ... 100`, without rows.
  package var inPercent: StepProgress {
    StepProgress(step: step, completed: Int(100 * fraction), total: 100)
  }
}

/// Receives progress, also from several threads.
package typealias ProgressHandler = @Sendable (StepProgress) -> Void
