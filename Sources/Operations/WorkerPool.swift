import Dispatch
import Foundation
import Synchronization

/// Threads that take work items from a list.
package enum WorkerPool {
  /// One thread per core, at most four to limit memory use.
  package static var threadCount: Int { min(4, max(1, ProcessInfo.processInfo.activeProcessorCount)) }

  /// Processes all pieces, started in list order. Their ``Cancellation/current`` is canceled if that of the caller is,
  /// or if a piece fails.
  ///
  /// - Parameters:
  ///   - threads: The maximum number of threads.
  ///   - tool: Creates a resource that a thread uses for all its pieces, such as a connection.
  /// - Returns: The results in list order.
  /// - Throws: The first error; no piece starts after it.
  package static func map<Piece: Sendable, Tool, Result: Sendable>(
    _ pieces: [Piece], threads: Int = threadCount, tool: @Sendable () throws -> Tool,
    _ body: @Sendable (Piece, Tool) throws -> Result
  ) throws -> [Result] {
    let state = State<Result>(count: pieces.count)
    let cancellation = Cancellation(within: .current)
    DispatchQueue.concurrentPerform(iterations: min(threads, pieces.count)) { _ in
      do {
        try Cancellation.$current.withValue(cancellation) {
          var ownTool: Tool?
          while let index = state.next() {
            let own = try ownTool ?? tool()
            ownTool = own
            state.finish(index, try body(pieces[index], own))
          }
        }
      } catch {
        state.fail(error)
        cancellation.cancel()
      }
    }
    return try state.results()
  }

  /// Processes all pieces without a tool.
  package static func map<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], threads: Int = threadCount, _ body: @Sendable (Piece) throws -> Result
  ) throws -> [Result] {
    try map(pieces, threads: threads, tool: {}, { piece, _ in try body(piece) })
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
