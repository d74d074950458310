/// Runs the steps of a plan, each as soon as its prerequisites have finished, at most `width` at the same time.
///
/// Throws the first error after cancelling all other steps.
package struct OperationRunner<Step: Hashable & Sendable & CustomStringConvertible, Context: Sendable> {
  private let plan: OperationPlan<Step, Context>
  private let width: Int
  private let cancellation: Cancellation

  package init(plan: OperationPlan<Step, Context>, width: Int, cancellation: Cancellation) {
    self.plan = plan
    self.width = width
    self.cancellation = cancellation
  }

  package func run(_ perform: @escaping @Sendable (Step) async throws -> Void) async throws {
    try await withTaskCancellationHandler {
      try await withThrowingTaskGroup(of: Step.self) { group in
        var started: Set<Step> = []
        var finished: Set<Step> = []
        while finished.count < plan.steps.count {
          let free = width - (started.count - finished.count)
          for step in plan.ready(after: finished, started: started).prefix(free) {
            started.insert(step)
            group.addTask {
              try await perform(step)
              return step
            }
          }
          guard let result = await group.nextResult() else {
            preconditionFailure("a plan without cycles always has a step to run")
          }
          switch result {
          case .success(let step): finished.insert(step)
          case .failure(let error):
            // Canceled work may end with any error.
            let wasCancelled = cancellation.isCancelled
            cancellation.cancel()
            group.cancelAll()
            let cause = await Self.cause(error, others: &group)
            throw wasCancelled ? CancellationError() : cause
          }
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}

extension OperationRunner {
  /// Returns the original error. Steps that were canceled because of it may end earlier than the step that failed.
  private static func cause(
    _ error: any Error, others group: inout ThrowingTaskGroup<Step, any Error>
  ) async -> any Error {
    var cause = error
    while let result = await group.nextResult() {
      if cause is CancellationError, case .failure(let other) = result { cause = other }
    }
    return cause
  }
}
