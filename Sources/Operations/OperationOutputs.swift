import Synchronization

/// The outputs of the finished steps of one run of a plan.
package final class OperationOutputs<Step: Hashable & Sendable & CustomStringConvertible>: Sendable {
  private struct Output<Value: Sendable>: Sendable {
    let value: Value
  }

  private let outputs = Mutex<[Step: any Sendable]>([:])

  package init() {}

  func store<Value: Sendable>(_ value: Value, of step: Step) {
    outputs.withLock { $0[step] = Output(value: value) }
  }

  /// - Precondition: The step has finished, and its output has this type.
  func output<Value: Sendable>(of step: Step) -> Value {
    guard let output = outputs.withLock({ $0[step] }) as? Output<Value> else {
      preconditionFailure("\(step) has not finished, or has another output")
    }
    return output.value
  }
}
