import FeedFetcher
import Synchronization

/// The steps that ran, with what they say of their results. Thread-safe.
final class DatasetLog: Sendable {
  private struct State {
    var steps: [DatasetReport.Step] = []
    var notes: [DatasetStep: [String]] = [:]
    var verdict: JudgedFeed?
    var staged: [StagedFeed] = []
  }

  private let state = Mutex(State())

  /// The finished steps in the order of their end.
  var steps: [DatasetReport.Step] { state.withLock(\.steps) }

  /// The verdict on the feed; `nil` if it was not judged.
  var verdict: JudgedFeed? { state.withLock(\.verdict) }

  func judged(_ feed: JudgedFeed) {
    state.withLock { $0.verdict = feed }
  }

  func staged(_ feed: StagedFeed) {
    state.withLock { $0.staged.append(feed) }
  }

  /// Removes the downloads that were not installed.
  func discardStaged() {
    for feed in state.withLock(\.staged) { feed.discard() }
  }

  /// Adds a line to what a step says of its result.
  func note(_ step: DatasetStep, _ line: String) {
    state.withLock { $0.notes[step, default: []].append(line) }
  }

  /// Performs a step and records how long it took, and whether it failed.
  func recording(_ step: DatasetStep, perform: () async throws -> Void) async throws {
    let start = ContinuousClock.now
    var problem: (any Error)?
    do { try await perform() } catch { problem = error }
    let seconds = DatasetReport.seconds(ContinuousClock.now - start)
    state.withLock { state in
      state.steps.append(
        DatasetReport.Step(
          name: "\(step)", isDone: problem == nil, seconds: seconds, notes: state.notes[step, default: []]))
    }
    if let problem { throw problem }
  }
}
