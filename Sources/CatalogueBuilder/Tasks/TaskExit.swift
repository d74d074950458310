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

  package static func < (left: TaskExit, right: TaskExit) -> Bool { left.rawValue < right.rawValue }
}
