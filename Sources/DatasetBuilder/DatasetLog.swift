import FeedValidator
import Synchronization

/// The steps that ran, and what the report says of them. Thread-safe.
final class DatasetLog: Sendable {
  /// A verdict, with ``DatasetInputs/sha256`` of what was validated.
  typealias Verdict = (report: ValidationReport, inputs: String)

  private struct State {
    var steps: [DatasetReport.Step] = []
    var notes: [DatasetStep: [String]] = [:]
    var verdict: Verdict?
  }

  private let state = Mutex(State())

  /// The finished steps in the order of their end.
  var steps: [DatasetReport.Step] { state.withLock(\.steps) }

  /// The verdict on the feed; `nil` if it was not validated. It is reported also if a later step fails.
  var verdict: Verdict? {
    get { state.withLock(\.verdict) }
    set { state.withLock { $0.verdict = newValue } }
  }

  /// Adds a line to what a step says of its result.
  func note(_ step: DatasetStep, _ line: String) {
    state.withLock { $0.notes[step, default: []].append(line) }
  }

  /// Performs a step and records how long it took, and whether it failed.
  func recording<Output>(_ step: DatasetStep, _ work: () async throws -> Output) async throws -> Output {
    let start = ContinuousClock.now
    do {
      let output = try await work()
      record(step, isDone: true, .now - start)
      return output
    } catch {
      record(step, isDone: false, .now - start)
      throw error
    }
  }

  private func record(_ step: DatasetStep, isDone: Bool, _ duration: Duration) {
    state.withLock { state in
      state.steps.append(
        DatasetReport.Step(
          name: "\(step)", isDone: isDone, seconds: DatasetReport.seconds(duration),
          notes: state.notes[step, default: []]))
    }
  }
}
