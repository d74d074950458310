/// Lets a few tests at a time do what takes files and memory; the others wait.
///
/// Swift Testing starts the next case whenever one waits for a thread of its own, without bound: a thousand imports were
/// open together. Foundation's `Process` reads behind its list of the open files where they are that many
/// (swift-corelibs-foundation copies 256 bytes of each name), which ended the run at random.
package actor Turns {
  /// Those of imports.
  package static let imports = Turns(4)

  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// - Parameter count: How many may work at the same time.
  package init(_ count: Int) {
    free = count
  }

  /// Waits for a turn and does some work in it.
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
      // The turn goes over as it is.
      waiting.removeFirst().resume()
    }
  }
}
