import Operations
import Testing

@Suite struct `Operation plans` {
  private typealias Plan = OperationPlan<String, Int>

  private func run(_ plan: Plan) async throws -> OperationOutputs<String> {
    let outputs = OperationOutputs<String>()
    try await OperationRunner(plan: plan, width: 4, cancellation: Cancellation()).run { step in
      try await plan.perform(step, in: 10, outputs)
    }
    return outputs
  }

  @Test func `outputs of blocking and suspending steps reach the steps that read them`() async throws {
    var plan = Plan()
    let one = plan.add("one") { context in context + 1 }
    let two = plan.add("two", after: one, suspending: { context, one in "\(context) \(one)" })
    let both = plan.add("both", after: one, two) { _, one, two in "\(two) \(one)" }
    #expect(plan.description == "one\ntwo  after  one\nboth  after  one, two")
    #expect(both.output(in: try await run(plan)) == "10 11 11")
  }

  @Test(.timeLimit(.minutes(5))) func `a step that fails cancels steps that are suspended`() async {
    struct Failure: Error {}
    var plan = Plan()
    plan.add("sleep", suspending: { _ in try await Task.sleep(for: .seconds(3600)) })
    plan.add("fail", suspending: { _ in throw Failure() } as @Sendable (Int) async throws -> Void)
    await #expect(throws: Failure.self) { try await run(plan) }
  }
}
