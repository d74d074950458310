import Operations

/// The environment that all steps of a run share.
struct DatasetContext: Sendable {
  var configuration: DatasetConfiguration
  let options: DatasetOptions
  /// The lock file of the last run; `nil` before the first.
  let lock: DatasetLock?
  let log = DatasetLog()
  private let report: (@Sendable (DatasetProgress) -> Void)?

  init(
    _ configuration: DatasetConfiguration, _ options: DatasetOptions, _ lock: DatasetLock?,
    _ report: (@Sendable (DatasetProgress) -> Void)?
  ) {
    self.configuration = configuration
    self.options = options
    self.lock = lock
    self.report = report
  }

  /// Performs a step, and records it.
  func perform<Output>(_ step: DatasetStep, _ work: () async throws -> Output) async throws -> Output {
    try Task.checkCancellation()
    let output = try await log.recording(step, work)
    report("\(step)", completed: 1, total: 1)
    return output
  }

  /// Performs a step on a thread of its own, and records it.
  ///
  /// - Parameter work: Is canceled with the task.
  func performOnThread<Output: Sendable>(
    _ step: DatasetStep, _ work: @escaping @Sendable (Cancellation) throws -> Output
  ) async throws -> Output {
    try await perform(step) {
      let cancellation = Cancellation()
      return try await withTaskCancellationHandler {
        try await onThread(named: "\(step)") { try work(cancellation) }
      } onCancel: {
        cancellation.cancel()
      }
    }
  }

  /// Returns a function that reports how much of a step is done, `0 ... 1`.
  func progress(of step: DatasetStep) -> @Sendable (Double) -> Void {
    { fraction in report("\(step)", completed: Int(fraction * 100), total: 100) }
  }

  func report(_ operation: String, completed: Int, total: Int) {
    report?(DatasetProgress(operation: operation, completed: completed, total: total))
  }
}

/// The progress of a step, or of an operation within it.
package struct DatasetProgress: Hashable, Sendable {
  package let operation: String
  package let completed: Int
  package let total: Int
}
