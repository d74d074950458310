import Dispatch
import Foundation
import Synchronization

/// Threads that take work items from a list.
package enum WorkerPool {
  /// One thread per core, at most four to limit memory use.
  package static var threadCount: Int { min(4, max(1, ProcessInfo.processInfo.activeProcessorCount)) }

  /// Processes all pieces, started in list order.
  ///
  /// - Parameters:
  ///   - threads: The maximum number of threads.
  ///   - isCancelled: Whether work should stop.
  ///   - tool: Creates a resource that a thread uses for all its pieces, such as a connection. Its parameter returns
  ///     whether to stop: the pool was canceled, or another thread failed.
  /// - Returns: The results in list order.
  /// - Throws: The first error; no piece starts after it.
  package static func map<Piece: Sendable, Tool, Result: Sendable>(
    _ pieces: [Piece], threads: Int = threadCount, isCancelled: @escaping @Sendable () -> Bool = { false },
    tool: @Sendable (_ shouldStop: @escaping @Sendable () -> Bool) throws -> Tool,
    _ body: @Sendable (Piece, Tool) throws -> Result
  ) throws -> [Result] {
    let state = State<Result>(count: pieces.count)
    let shouldStop: @Sendable () -> Bool = { isCancelled() || state.hasFailed }
    DispatchQueue.concurrentPerform(iterations: min(threads, pieces.count)) { _ in
      do {
        var ownTool: Tool?
        while let index = state.next() {
          let own = try ownTool ?? tool(shouldStop)
          ownTool = own
          state.finish(index, try body(pieces[index], own))
        }
      } catch {
        state.fail(error)
      }
    }
    return try state.results()
  }

  private final class State<Result: Sendable>: Sendable {
    private struct Progress {
      var begun = 0
      var results: [Result?]
      var error: (any Error)?
    }

    private let progress: Mutex<Progress>

    init(count: Int) {
      progress = Mutex(Progress(results: Array(repeating: nil, count: count)))
    }

    var hasFailed: Bool { progress.withLock { $0.error != nil } }

    func next() -> Int? {
      progress.withLock { progress in
        guard progress.error == nil, progress.begun < progress.results.count else { return nil }
        defer { progress.begun += 1 }
        return progress.begun
      }
    }

    func finish(_ index: Int, _ result: Result) {
      progress.withLock { $0.results[index] = result }
    }

    func fail(_ error: any Error) {
      progress.withLock { $0.error = $0.error ?? error }
    }

    func results() throws -> [Result] {
      try progress.withLock { progress in
        if let error = progress.error { throw error }
        return progress.results.compactMap(\.self)
      }
    }
  }
}
