import Foundation
import Testing

@testable import Operations

@Suite struct `Canceled work` {
  @Test func `work within canceled work is canceled, and not the other way round`() {
    let outer = Cancellation()
    let inner = Cancellation(within: outer)
    let other = Cancellation(within: outer)
    inner.cancel()
    #expect(inner.isCancelled && !outer.isCancelled && !other.isCancelled)
    outer.cancel()
    #expect(other.isCancelled)
    #expect(throws: CancellationError.self) { try other.check() }
  }

  @Test func `work on a thread ends with its task`() async throws {
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await onThread(named: "work") {
        continuation.finish()
        while !Cancellation.current.isCancelled { usleep(1000) }
        try Cancellation.current.check()
      }
    }
    for await _ in started {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!Cancellation.current.isCancelled)
  }

  @Test func `the threads of a pool are canceled with the work that started them`() throws {
    let cancellation = Cancellation()
    let seen = try Cancellation.$current.withValue(cancellation) {
      try WorkerPool.map(Array(0..<8), threads: 4) { piece in
        if piece == 0 { cancellation.cancel() }
        while !Cancellation.current.isCancelled { usleep(1000) }
        return piece
      }
    }
    #expect(seen == Array(0..<8))
  }

  @Test func `a failure cancels the other threads of a pool, and nothing else`() {
    struct Failure: Error {}
    let cancellation = Cancellation()
    Cancellation.$current.withValue(cancellation) {
      #expect(throws: Failure.self) {
        _ = try WorkerPool.map([0, 1], threads: 2) { piece in
          if piece == 0 { throw Failure() }
          while !Cancellation.current.isCancelled { usleep(1000) }
          try Cancellation.current.check()
        }
      }
    }
    #expect(!cancellation.isCancelled)
  }
}
