import NIOPosix
import Synchronization
import TransitService

/// Threads for questions that take long, so that boards do not wait behind journeys.
final class LongQuestions: Sendable {
  private let threads: NIOThreadPool
  private let waiting = Mutex(0)
  private let limit: Int

  /// - Parameters:
  ///   - threads: How many questions are answered at a time.
  ///   - limit: How many may wait or be answered.
  init(threads: Int, limit: Int) {
    self.threads = NIOThreadPool(numberOfThreads: threads)
    self.limit = limit
    self.threads.start()
  }

  /// The questions that wait or are answered.
  var count: Int { waiting.withLock { $0 } }

  /// - Throws: ``ServiceProblem`` if too many wait, and what the work throws.
  func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
    let isFull = waiting.withLock { count in
      if count >= limit { return true }
      count += 1
      return false
    }
    if isFull {
      throw ServiceProblem(
        status: 503, title: "too many questions", detail: "\(limit) questions wait already", retryAfter: 2)
    }
    defer { waiting.withLock { $0 -= 1 } }
    return try await threads.runIfActive(work)
  }
}
