/// The future output of one or more steps of a plan, as the typed input of later steps.
///
/// ``OperationPlan/add(_:after:waitingFor:perform:)`` returns the output of a step as an operation. A step can read only
/// the operations that it was added with.
package struct Operation<Step: Hashable & Sendable & CustomStringConvertible, Output: Sendable>: Sendable {
  /// The steps that must finish before the output can be read.
  package let steps: Set<Step>

  private let read: @Sendable (OperationOutputs<Step>) -> Output

  /// Creates an operation for the output of one step.
  package init(of step: Step) {
    steps = [step]
    read = { outputs in outputs.output(of: step) }
  }

  /// Creates an operation that combines the outputs of others. `combine` runs each time the output is read.
  package init<each Input: Sendable>(
    combining inputs: repeat Operation<Step, each Input>, by combine: @escaping @Sendable (repeat each Input) -> Output
  ) {
    var steps: Set<Step> = []
    for input in repeat each inputs { steps.formUnion(input.steps) }
    self.steps = steps
    read = { outputs in combine(repeat (each inputs).output(in: outputs)) }
  }

  /// Creates an operation for the outputs of several others, in order.
  package init<Element>(all operations: [Operation<Step, Element>]) where Output == [Element] {
    steps = operations.reduce(into: []) { $0.formUnion($1.steps) }
    read = { outputs in operations.map { $0.output(in: outputs) } }
  }

  /// Creates an operation with a constant output, for example for a file that the feed does not have.
  package init(_ output: Output) {
    steps = []
    read = { _ in output }
  }

  package func map<New>(_ transform: @escaping @Sendable (Output) -> New) -> Operation<Step, New> {
    Operation<Step, New>(combining: self, by: transform)
  }

  /// - Precondition: All ``steps`` have finished.
  package func output(in outputs: OperationOutputs<Step>) -> Output {
    read(outputs)
  }
}
