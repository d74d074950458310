import GTFSFeed

/// Runs work on a thread of its own: what is synchronous and long would starve Swift's shared threads.
func onThread<Result: Sendable>(
  named name: String, _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    // As much as a main thread has. SQLite recurses with what a file says, deeper with each term of an expression and
    // each wildcard of a pattern, and its limits are made for such stacks. Only what is touched is taken.
    do {
      try WorkThread.start(named: name, stackSize: 8 << 20) {
        continuation.resume(with: Swift.Result(catching: work))
      }
    } catch {
      continuation.resume(throwing: error)
    }
  }
}
