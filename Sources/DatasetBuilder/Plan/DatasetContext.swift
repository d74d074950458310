import BundleBuilder
import Operations
import TransitFiles

/// The environment that all steps of a dataset share.
struct DatasetContext: Sendable {
  let configuration: DatasetConfiguration
  let options: DatasetRun.Options
  /// The lock file of the last run; `nil` before the first.
  let lock: DatasetLock?
  /// Of one attempt: a step that fails cancels the others.
  var cancellation: Cancellation
  let log: DatasetLog
  /// The folder for temporary files; `nil` while the feeds are fetched.
  var scratch: ScratchFolder?
  /// ``DatasetInputs/sha256``; empty while the feeds are fetched.
  var inputs = ""
  private let report: (@Sendable (DatasetProgress) -> Void)?

  init(
    _ configuration: DatasetConfiguration, _ options: DatasetRun.Options, _ lock: DatasetLock?,
    _ cancellation: Cancellation, _ report: (@Sendable (DatasetProgress) -> Void)?
  ) {
    self.configuration = configuration
    self.options = options
    self.lock = lock
    self.cancellation = cancellation
    self.report = report
    log = DatasetLog()
  }

  /// Returns a function that reports how much of a step is done, `0 ... 1`.
  func progress(of step: DatasetStep) -> @Sendable (Double) -> Void {
    { fraction in report?(DatasetProgress(operation: "\(step)", completed: Int(fraction * 100), total: 100)) }
  }

  func report(_ operation: String, completed: Int, total: Int) {
    report?(DatasetProgress(operation: operation, completed: completed, total: total))
  }

  var isCancelled: @Sendable () -> Bool { { cancellation.isCancelled } }

  /// The path of a temporary file.
  func temporary(_ name: String) -> String {
    guard let scratch else { preconditionFailure("only the second plan has temporary files") }
    return "\(scratch.path)/\(name)"
  }
}

/// The progress of a step, or of an operation within it.
package struct DatasetProgress: Hashable, Sendable {
  package let operation: String
  package let completed: Int
  package let total: Int
}
