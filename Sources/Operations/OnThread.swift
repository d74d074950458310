/// Runs long synchronous work on a separate thread, because it would block Swift's cooperative thread pool.
package func onThread<Result: Sendable>(
  named name: String, _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    // As large as the stack of a main thread, which SQLite's limits assume: the depth of its recursion depends on the
    // file, for example on the terms of an expression and the wildcards of a pattern. Unused pages take no memory.
    do {
      try WorkThread.start(named: name, stackSize: 8 << 20) {
        continuation.resume(with: Swift.Result(catching: work))
      }
    } catch {
      continuation.resume(throwing: error)
    }
  }
}
