import Foundation

/// Runs work on a thread of its own: what is synchronous and long would starve Swift's shared threads.
func onThread<Result: Sendable>(
  named name: String, _ work: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Swift.Result(catching: work)) }
    thread.name = name
    thread.stackSize = 1 << 20
    thread.start()
  }
}
