import TransitValues

/// The exit code of a task, by which a scheduler decides whether to try again. A later case wins over an earlier one.
package enum TaskExit: Int32, CaseIterable, Codable, Comparable, Sendable {
  /// Built, unchanged or skipped.
  case done = 0
  /// The verdict fails, and that was asked for.
  case verdict = 1
  /// The feed is not usable: trying again does not help.
  case unusable = 65
  /// The network or a disk failed, or another task has the row: to be tried again.
  case retry = 74

  /// That of an error; ``retry`` if another attempt may succeed.
  init(of failure: FailureFacts) {
    switch (failure.code, failure.kind) {
    case (.verdict, _), (.loss, _): self = .verdict
    // Another attempt would find the same feed, arguments or input.
    case (_, .usage), (_, .unusable), (_, .missing), (_, .refused): self = .unusable
    case (_, .network), (_, .storage), (_, .interrupted), (_, .bug): self = .retry
    }
  }

  /// The code of a run in which this is the worst.
  var code: FailureCode {
    switch self {
    case .verdict: .rowsRefused
    case .unusable: .rowsUnusable
    case .done, .retry: .rowsFailed
    }
  }

  package static func < (left: TaskExit, right: TaskExit) -> Bool { left.rawValue < right.rawValue }
}
