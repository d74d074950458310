/// The steps of an import, with their prerequisites and their work. Tests check plans without running them.
///
/// ``FeedOperations`` creates the plan for a feed.
package struct ImportPlan: Sendable {
  private typealias Work = @Sendable (ImportContext, ImportOutputs) throws -> Void

  /// All steps. If several can start, the first one in this order does.
  package private(set) var steps: [ImportStep] = []
  package private(set) var prerequisites: [ImportStep: Set<ImportStep>] = [:]
  private var work: [ImportStep: Work] = [:]

  init() {}

  /// Adds a step whose prerequisites are its inputs.
  ///
  /// - Parameters:
  ///   - inputs: The outputs that the step reads.
  ///   - others: Additional steps that must finish first.
  ///   - perform: The work, on a thread of its own.
  /// - Returns: The step's output.
  @discardableResult
  mutating func add<each Input: Sendable, Output: Sendable>(
    _ step: ImportStep, after inputs: repeat Operation<each Input>, waitingFor others: some Sequence<ImportStep> = [],
    perform: @escaping @Sendable (ImportContext, repeat each Input) throws -> Output
  ) -> Operation<Output> {
    precondition(prerequisites[step] == nil, "each step occurs once")
    var prerequisites = Set(others)
    for input in repeat each inputs { prerequisites.formUnion(input.steps) }
    steps.append(step)
    self.prerequisites[step] = prerequisites
    work[step] = { context, outputs in
      outputs.store(try perform(context, repeat (each inputs).output(in: outputs)), of: step)
    }
    return Operation(of: step)
  }

  /// Moves some steps to the front of ``steps``.
  mutating func start(first: [ImportStep]) {
    steps = first.filter(steps.contains) + steps.filter { !first.contains($0) }
  }

  /// Returns the steps that have not started and whose prerequisites have finished.
  package func ready(after finished: Set<ImportStep>, started: Set<ImportStep>) -> [ImportStep] {
    steps.filter { step in
      !started.contains(step) && prerequisites[step, default: []].isSubset(of: finished)
    }
  }

  /// Performs one step whose prerequisites have finished.
  func perform(_ step: ImportStep, in context: ImportContext, _ outputs: ImportOutputs) throws {
    guard let work = work[step] else { preconditionFailure("the plan has no step \(step)") }
    try context.cancellation.check()
    if step.reportsItsProgress { return try work(context, outputs) }
    let progress = context.reporter(for: step, total: 1)
    progress.update(completed: 0)
    try work(context, outputs)
    progress.finish()
  }
}

extension ImportPlan: CustomStringConvertible {
  /// One line per step: its name and its prerequisites.
  package var description: String {
    steps.map { step in
      let waits = steps.filter { prerequisites[step, default: []].contains($0) }
      return waits.isEmpty ? "\(step)" : "\(step)  after  " + waits.map(\.description).joined(separator: ", ")
    }.joined(separator: "\n")
  }
}
