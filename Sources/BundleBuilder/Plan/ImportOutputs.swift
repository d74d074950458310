import Synchronization

/// The outputs of the finished steps of one import.
final class ImportOutputs: Sendable {
  private struct Output<Value: Sendable>: Sendable {
    let value: Value
  }

  private let outputs = Mutex<[ImportStep: any Sendable]>([:])

  func store<Value: Sendable>(_ value: Value, of step: ImportStep) {
    outputs.withLock { $0[step] = Output(value: value) }
  }

  /// - Precondition: The step has finished, and its output has this type.
  func output<Value: Sendable>(of step: ImportStep) -> Value {
    guard let output = outputs.withLock({ $0[step] }) as? Output<Value> else {
      preconditionFailure("\(step) has not finished, or has another output")
    }
    return output.value
  }
}
