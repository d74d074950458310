import BundleBuilder
import BundleFormat
import Foundation
import Operations
import Synchronization
import Testing
import TransitValues

@Suite struct `Operation runners` {
  private struct Failure: Error, Equatable {
    let step: ImportStep
  }

  /// Records which steps start and finish.
  private final class Record: Sendable {
    struct State {
      var running: Set<ImportStep> = []
      var finished: Set<ImportStep> = []
      var starts: [ImportStep] = []
      var mostAtOnce = 0
      var early: [ImportStep] = []
    }
    private let mutex = Mutex(State())
    var state: State { mutex.withLock { $0 } }

    func start(_ step: ImportStep, in plan: ImportPlan) {
      mutex.withLock { state in
        state.starts.append(step)
        state.running.insert(step)
        state.mostAtOnce = max(state.mostAtOnce, state.running.count)
        if !plan.prerequisites[step, default: []].isSubset(of: state.finished) { state.early.append(step) }
      }
    }

    func finish(_ step: ImportStep) {
      mutex.withLock { state in
        state.running.remove(step)
        state.finished.insert(step)
      }
    }
  }

  private let plan = ImportPlan(
    for: FeedContents(
      files: GTFSSchema.files.map { file in
        FeedContents.File(
          name: file.name, kind: file.isTable ? .table : .bytes, columns: file.columns.map(\.name), rows: 0)
      }, stopDistanceDigits: 0, shapeDistanceDigits: 0))

  @Test(arguments: [1, 2, 3, 8, 100])
  func `steps run once, after their prerequisites and within the width`(width: Int) async throws {
    let record = Record()
    let plan = plan
    try await OperationRunner(plan: plan, width: width, cancellation: Cancellation()).run { step in
      try await onThread(named: "\(step)") {
        record.start(step, in: plan)
        usleep(200)
        record.finish(step)
      }
    }
    let state = record.state
    #expect(state.starts.count == plan.steps.count)
    #expect(state.finished == Set(plan.steps))
    #expect(state.early.isEmpty)
    #expect(state.mostAtOnce <= width)
    if width > 1 { #expect(state.mostAtOnce > 1) }
    if width == 1 { #expect(state.starts == orderOfOne()) }
  }

  /// The order of steps if they run one at a time.
  private func orderOfOne() -> [ImportStep] {
    var order: [ImportStep] = []
    while let step = plan.ready(after: Set(order), started: Set(order)).first { order.append(step) }
    return order
  }

  @Test(arguments: [1, 2, 8])
  func `the first error is thrown, cancels running steps and starts no more`(width: Int) async {
    for failing in plan.steps {
      let record = Record()
      let cancellation = Cancellation()
      let plan = plan
      let error = await #expect(throws: Failure.self) {
        try await OperationRunner(plan: plan, width: width, cancellation: cancellation).run { step in
          record.start(step, in: plan)
          defer { record.finish(step) }
          if step == failing { throw Failure(step: step) }
          try cancellation.check()
        }
      }
      #expect(error == Failure(step: failing))
      #expect(cancellation.isCancelled)
      #expect(record.state.running.isEmpty, "no step runs after the end of the run")
      #expect(record.state.finished.isDisjoint(with: plan.steps.filter { waits($0, for: failing) }))
    }
  }

  private func waits(_ step: ImportStep, for other: ImportStep) -> Bool {
    let waits = plan.prerequisites[step, default: []]
    return waits.contains(other) || waits.contains { self.waits($0, for: other) }
  }

  @Test(arguments: 0..<8)
  func `cancelling the task throws a cancellation error whatever the step throws`(number: Int) async {
    let plan = plan
    let step = plan.steps[number * 4]
    let cancellation = Cancellation()
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await OperationRunner(plan: plan, width: 2, cancellation: cancellation).run { running in
        try await onThread(named: "\(running)") {
          if running == step {
            continuation.finish()
            while !cancellation.isCancelled { usleep(100) }
            // SQLite also fails with its own error when its statements are interrupted.
            throw Failure(step: running)
          }
          try cancellation.check()
        }
      }
    }
    for await _ in started {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
