import Synchronization

/// A flag that ends all steps of a plan. Checked once per batch of input and every few thousand steps of SQLite.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  package init() {}

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func cancel() {
    flag.store(true, ordering: .relaxed)
  }

  /// - Throws: `CancellationError` if the plan was canceled.
  package func check() throws {
    if isCancelled { throw CancellationError() }
  }
}
