/// The future output of one or more steps of an import, as the typed input of later steps.
///
/// ``ImportPlan/add(_:after:waitingFor:perform:)`` returns the output of a step as an operation. A step can read only
/// the operations that it was added with.
struct Operation<Output: Sendable>: Sendable {
  /// The steps that must finish before the output can be read.
  let steps: Set<ImportStep>

  private let read: @Sendable (ImportOutputs) -> Output

  /// Creates an operation for the output of one step.
  init(of step: ImportStep) {
    steps = [step]
    read = { outputs in outputs.output(of: step) }
  }

  /// Creates an operation that combines the outputs of others. `combine` runs each time the output is read.
  init<each Input: Sendable>(
    combining inputs: repeat Operation<each Input>, by combine: @escaping @Sendable (repeat each Input) -> Output
  ) {
    var steps: Set<ImportStep> = []
    for input in repeat each inputs { steps.formUnion(input.steps) }
    self.steps = steps
    read = { outputs in combine(repeat (each inputs).output(in: outputs)) }
  }

  /// Creates an operation for the outputs of several others, in order.
  init<Element>(all operations: [Operation<Element>]) where Output == [Element] {
    steps = operations.reduce(into: []) { $0.formUnion($1.steps) }
    read = { outputs in operations.map { $0.output(in: outputs) } }
  }

  /// Creates an operation with a constant output, for example for a file that the feed does not have.
  init(_ output: Output) {
    steps = []
    read = { _ in output }
  }

  func map<New>(_ transform: @escaping @Sendable (Output) -> New) -> Operation<New> {
    Operation<New>(combining: self, by: transform)
  }

  /// - Precondition: All ``steps`` have finished.
  func output(in outputs: ImportOutputs) -> Output {
    read(outputs)
  }
}
