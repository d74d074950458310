package import TransitValues

/// Ends a long question that its caller has canceled.
package final class QuestionCancellation: Sendable {
  // The value is an object because a library that contains the Swift runtime finds no metadata of function types.
  @TaskLocal package static var current: QuestionCancellation?

  private let isCancelled: @Sendable () -> Bool

  /// - Parameter isCancelled: Asks a caller that has no task to cancel, such as SQLite. Called often.
  package init(isCancelled: @escaping @Sendable () -> Bool) {
    self.isCancelled = isCancelled
  }

  /// Whether the current task or the question is canceled.
  package static var isCancelled: Bool { Task.isCancelled || isRequested }

  /// Whether the question is canceled. This also ends SQL, unlike the cancellation of a task.
  package static var isRequested: Bool { current?.isCancelled() == true }

  /// - Throws: ``DatabaseError/cancelled``.
  package static func check() throws(DatabaseError) {
    if isCancelled { throw .cancelled }
  }
}
