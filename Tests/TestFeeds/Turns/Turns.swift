/// Limits how many tests run an expensive operation at the same time.
///
/// Swift Testing starts further test cases without limit whenever one waits for a thread of its own, which led to a
/// thousand concurrent imports. With so many open files, Foundation's `Process` reads beyond its list of them
/// (swift-corelibs-foundation copies 256 bytes of each name), which crashed test runs at random.
package actor Turns {
  /// The limit for imports.
  package static let imports = Turns(4)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Creates a limit.
  ///
  /// - Parameter count: The number of operations that may run at the same time.
  package init(_ count: Int) {
    free = count
  }

  /// Waits for a turn and runs `work` in it.
  package nonisolated func take<Result, Failure: Error>(
    _ work: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    await begin()
    do throws(Failure) {
      let result = try await work()
      await end()
      return result
    } catch {
      await end()
      throw error
    }
  }

  private func begin() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func end() {
    if waiting.isEmpty {
      free += 1
    } else {
      // Pass the turn on to the next waiter.
      waiting.removeFirst().resume()
    }
  }
}
