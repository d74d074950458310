package import TransitValues

/// Ends a long question that its caller has canceled.
package final class QuestionCancellation: Sendable {
  // The value is an object because a library that contains the Swift runtime finds no metadata of function types.
  @TaskLocal private static var current: QuestionCancellation?

  private let isCancelled: @Sendable () -> Bool

  /// - Parameter isCancelled: Asks a caller that has no task to cancel, such as SQLite. Called often.
  package init(isCancelled: @escaping @Sendable () -> Bool) {
    self.isCancelled = isCancelled
  }

  /// Runs a function whose questions it cancels.
  package func during<Success, Failure>(_ body: () throws(Failure) -> Success) throws(Failure) -> Success {
    let result = Self.$current.withValue(self) { Result { () throws(Failure) in try body() } }
    return try result.get()
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
