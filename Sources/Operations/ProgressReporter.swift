import Synchronization

/// Reports the progress of one piece of work: its start, its end, and at most about once per percent. Thread-safe.
package final class ProgressReporter: Sendable {
  private struct State {
    var step: String
    var total: Int
    var rows: Int?

    func progress(_ amount: Int) -> StepProgress {
      StepProgress(step: step, completed: amount, total: total, rows: rows)
    }
  }

  private let state: Mutex<State>
  private let completed = Atomic(0)
  /// The amount from which the next report is due.
  private let next = Atomic(0)
  private let report: ProgressHandler?

  /// - Parameter rows: 0 if the work reads rows.
  package init(_ step: String, total: Int = 1, rows: Int? = nil, report: ProgressHandler?) {
    state = Mutex(State(step: step, total: total, rows: rows))
    self.report = report
  }

  /// Sets the total, before any work is done, and reports the start.
  package func begin(total: Int) {
    state.withLock { $0.total = total }
    update(completed: 0)
  }

  /// Names the part of the work that follows.
  package func enter(_ step: String) {
    state.withLock { $0.step = step }
  }

  package func update(completed amount: Int, addingRows count: Int = 0) {
    if count > 0 { state.withLock { $0.rows? += count } }
    completed.store(amount, ordering: .relaxed)
    reportIfDue(amount)
  }

  package func advance(by count: Int) {
    reportIfDue(completed.add(count, ordering: .relaxed).newValue)
  }

  package func finish() {
    report?(state.withLock { $0.progress($0.total) })
  }

  private func reportIfDue(_ amount: Int) {
    guard let report, amount >= next.load(ordering: .relaxed) else { return }
    let progress: StepProgress? = state.withLock { state in
      guard amount >= next.load(ordering: .relaxed) else { return nil }
      let following = amount < state.total ? min(amount + max(1, state.total / 100), state.total) : .max
      next.store(following, ordering: .relaxed)
      return state.progress(min(amount, state.total))
    }
    if let progress { report(progress) }
  }
}
