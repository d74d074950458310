/// How a task ended.
package struct TaskResult: Equatable, Sendable {
  /// The name of the row's folder.
  package let id: String
  package let exit: TaskExit
  /// The status as written; `nil` if none could be written.
  package let status: FeedStatus?
  /// Why nothing was written, or why the state is not a good one.
  package let problem: String?
}
