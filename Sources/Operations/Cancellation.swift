import Synchronization

/// A flag that ends all work that runs within it. Checked once per batch of input and every few thousand steps of
/// SQLite.
package final class Cancellation: Sendable {
  /// The cancellation of the running work. Not canceled unless a caller binds one: a tool for its signals, ``onThread``
  /// for its task, ``WorkerPool`` for the failure of another thread.
  @TaskLocal package static var current = Cancellation()

  private let flag = Atomic(false)
  private let outer: Cancellation?

  /// - Parameter outer: Cancels this one too.
  package init(within outer: Cancellation? = nil) {
    self.outer = outer
  }

  package var isCancelled: Bool { flag.load(ordering: .relaxed) || outer?.isCancelled ?? false }

  package func cancel() {
    flag.store(true, ordering: .relaxed)
  }

  /// - Throws: `CancellationError` if the work was canceled.
  package func check() throws {
    if isCancelled { throw CancellationError() }
  }
}
