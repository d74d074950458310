package import Dispatch
import Foundation
package import TransitFiles
package import TransitValues

extension WorkThread {
  /// Starts work on a new thread that has a name, for debuggers.
  ///
  /// - Throws: ``FailureCode/thread``; the work is then not run.
  package static func start(
    named name: String, stackSize: Int? = nil, in group: DispatchGroup? = nil, _ body: @escaping @Sendable () -> Void
  ) throws(PlainFailure) {
    try start(stackSize: stackSize, in: group) {
      Thread.current.name = name
      body()
    }
  }
}

/// Runs long synchronous work on a separate thread, because it would block Swift's cooperative thread pool. Its
/// ``Cancellation/current`` is canceled with the task.
package func onThread<Result: Sendable>(
  named name: String, _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  let cancellation = Cancellation(within: .current)
  return try await withTaskCancellationHandler {
    try await withCheckedThrowingContinuation { continuation in
      // As large as the stack of a main thread, which SQLite's limits assume: the depth of its recursion depends on the
      // file, for example on the terms of an expression and the wildcards of a pattern. Unused pages take no memory.
      do {
        try WorkThread.start(named: name, stackSize: 8 << 20) {
          continuation.resume(with: Swift.Result { try Cancellation.$current.withValue(cancellation, operation: work) })
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  } onCancel: {
    cancellation.cancel()
  }
}
