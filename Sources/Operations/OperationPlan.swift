/// The steps of some work, with their prerequisites. Tests check plans without running them.
///
/// `Context` is what all steps share.
package struct OperationPlan<Step: Hashable & Sendable & CustomStringConvertible, Context: Sendable>: Sendable {
  private typealias Work = @Sendable (Context, OperationOutputs<Step>) async throws -> Void

  /// All steps. If several can start, the first one in this order does.
  package private(set) var steps: [Step] = []
  package private(set) var prerequisites: [Step: Set<Step>] = [:]
  private var work: [Step: Work] = [:]

  package init() {}

  /// Adds a step whose prerequisites are its inputs.
  ///
  /// - Parameters:
  ///   - inputs: The outputs that the step reads.
  ///   - others: Additional steps that must finish first.
  ///   - perform: The work, on a thread of its own.
  /// - Returns: The step's output.
  @discardableResult
  package mutating func add<each Input: Sendable, Output: Sendable>(
    _ step: Step, after inputs: repeat Operation<Step, each Input>, waitingFor others: Set<Step> = [],
    perform: @escaping @Sendable (Context, repeat each Input) throws -> Output
  ) -> Operation<Step, Output> {
    add(step, after: others.union(Self.steps(repeat each inputs))) { context, outputs in
      let output = try await onThread(named: step.description) {
        try perform(context, repeat (each inputs).output(in: outputs))
      }
      outputs.store(output, of: step)
    }
  }

  /// Adds a step whose work suspends instead of blocking a thread.
  ///
  /// - Parameters:
  ///   - inputs: The outputs that the step reads.
  ///   - perform: The work.
  /// - Returns: The step's output.
  @discardableResult
  package mutating func add<each Input: Sendable, Output: Sendable>(
    _ step: Step, after inputs: repeat Operation<Step, each Input>,
    suspending perform: @escaping @Sendable (Context, repeat each Input) async throws -> Output
  ) -> Operation<Step, Output> {
    add(step, after: Self.steps(repeat each inputs)) { context, outputs in
      outputs.store(try await perform(context, repeat (each inputs).output(in: outputs)), of: step)
    }
  }

  private mutating func add<Output>(
    _ step: Step, after prerequisites: Set<Step>, _ work: @escaping Work
  ) -> Operation<Step, Output> {
    precondition(self.prerequisites[step] == nil, "each step occurs once")
    steps.append(step)
    self.prerequisites[step] = prerequisites
    self.work[step] = work
    return Operation(of: step)
  }

  private static func steps<each Input>(_ inputs: repeat Operation<Step, each Input>) -> Set<Step> {
    var steps: Set<Step> = []
    for input in repeat each inputs { steps.formUnion(input.steps) }
    return steps
  }

  /// Moves some steps to the front of ``steps``.
  package mutating func start(first: [Step]) {
    steps = first.filter(steps.contains) + steps.filter { !first.contains($0) }
  }

  /// Returns the steps that have not started and whose prerequisites have finished.
  package func ready(after finished: Set<Step>, started: Set<Step>) -> [Step] {
    steps.filter { step in
      !started.contains(step) && prerequisites[step, default: []].isSubset(of: finished)
    }
  }

  /// Performs one step whose prerequisites have finished.
  package func perform(_ step: Step, in context: Context, _ outputs: OperationOutputs<Step>) async throws {
    guard let work = work[step] else { preconditionFailure("the plan has no step \(step)") }
    try await work(context, outputs)
  }
}

extension OperationPlan: CustomStringConvertible {
  /// One line per step: its name and its prerequisites.
  package var description: String {
    steps.map { step in
      let waits = steps.filter { prerequisites[step, default: []].contains($0) }
      return waits.isEmpty ? "\(step)" : "\(step)  after  " + waits.map(\.description).joined(separator: ", ")
    }.joined(separator: "\n")
  }
}
