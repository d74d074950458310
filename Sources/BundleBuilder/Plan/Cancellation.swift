import Synchronization

/// Tells every step that the import shall end; asked once per chunk of input and every few thousand steps of SQLite.
final class Cancellation: Sendable {
  private let flag = Atomic(false)

  var isCancelled: Bool { flag.load(ordering: .relaxed) }

  func cancel() {
    flag.store(true, ordering: .relaxed)
  }

  /// - Throws: `CancellationError` once the import was cancelled.
  func check() throws {
    if isCancelled { throw CancellationError() }
  }
}
