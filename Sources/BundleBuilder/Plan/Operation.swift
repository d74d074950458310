/// A typed value that steps of an import make available to later steps.
///
/// ``ImportPlan/add(_:after:waitingFor:perform:)`` returns the output of a step as an operation. A step reads only the
/// outputs of the operations it was added with.
struct Operation<Output: Sendable>: Sendable {
  /// The steps that must finish before the output can be read.
  let steps: Set<ImportStep>

  private let read: @Sendable (ImportOutputs) -> Output

  /// The output of one step.
  init(of step: ImportStep) {
    steps = [step]
    read = { outputs in outputs.output(of: step) }
  }

  /// A value made of the outputs of other operations, each time it is read.
  init<each Input: Sendable>(
    combining inputs: repeat Operation<each Input>, by combine: @escaping @Sendable (repeat each Input) -> Output
  ) {
    var steps: Set<ImportStep> = []
    for input in repeat each inputs { steps.formUnion(input.steps) }
    self.steps = steps
    read = { outputs in combine(repeat (each inputs).output(in: outputs)) }
  }

  /// The outputs of some operations, in their order.
  init<Element>(all operations: [Operation<Element>]) where Output == [Element] {
    steps = operations.reduce(into: []) { $0.formUnion($1.steps) }
    read = { outputs in operations.map { $0.output(in: outputs) } }
  }

  /// A value that needs no step: what a feed lacks.
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
