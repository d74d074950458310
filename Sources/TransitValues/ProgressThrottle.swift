/// Limits the progress reports of one piece of work to about one per percent. For one thread.
package struct ProgressThrottle: Sendable {
  private var next = 0

  package init() {}

  /// True for the first amount, for each amount at least one percent of `total` above the last one reported, and for
  /// the total.
  package mutating func isDue(_ completed: Int, of total: Int) -> Bool {
    guard completed >= next else { return false }
    next = completed < total ? min(completed + max(1, total / 100), total) : .max
    return true
  }
}
