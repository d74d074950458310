import Synchronization

/// A flag that ends all steps of an import. Checked once per batch of input and every few thousand steps of SQLite.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() {
    flag.store(true, ordering: .relaxed)
  }

  /// - Throws: `CancellationError` if the import was canceled.
  func check() throws {
    if isCancelled { throw CancellationError() }
  }
}
