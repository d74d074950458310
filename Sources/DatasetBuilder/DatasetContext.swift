import Operations

/// The environment that all steps of a run share.
struct DatasetContext: Sendable {
  var configuration: DatasetConfiguration
  let options: DatasetOptions
  /// The lock file of the last run; `nil` before the first.
  let lock: DatasetLock?
  let log = DatasetLog()
  let report: ProgressHandler?

  init(
    _ configuration: DatasetConfiguration, _ options: DatasetOptions, _ lock: DatasetLock?,
    _ report: ProgressHandler?
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
    report?(StepProgress(step: "\(step)", completed: 1, total: 1))
    return output
  }

  /// Performs a step on a thread of its own, and records it.
  func performOnThread<Output: Sendable>(
    _ step: DatasetStep, _ work: @escaping @Sendable () throws -> Output
  ) async throws -> Output {
    try await perform(step) { try await onThread(named: "\(step)", work) }
  }

  /// Returns a handler that passes on the progress of a part of a step.
  func reportParts(of step: String) -> ProgressHandler? {
    guard let report else { return nil }
    return { report(StepProgress(step: "\(step): \($0.step)", completed: $0.completed, total: $0.total)) }
  }

  /// Returns a reporter of a step, or of a part of it, in percent.
  func progress(of step: DatasetStep, _ part: String? = nil) -> ProgressReporter {
    ProgressReporter("\(step)\(part.map { ": \($0)" } ?? "")") { [report] in report?($0.inPercent) }
  }
}
