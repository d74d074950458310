import BundleFormat
import Foundation
import Synchronization
import TestFeeds
import Testing
import TransitValues

@testable import BundleBuilder

@Suite struct `A runner of a plan` {
  private struct Failure: Error, Equatable {
    let step: ImportStep
  }

  /// What a runner did, told by its steps.
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
  func `runs each step once, after what it waits for, and not more at once than it may`(width: Int) async throws {
    let record = Record()
    let plan = plan
    try await ImportRunner(plan: plan, width: width, cancellation: Cancellation()).run { step in
      record.start(step, in: plan)
      usleep(200)
      record.finish(step)
    }
    let state = record.state
    #expect(state.starts.count == plan.steps.count)
    #expect(state.finished == Set(plan.steps))
    #expect(state.early.isEmpty)
    #expect(state.mostAtOnce <= width)
    if width > 1 { #expect(state.mostAtOnce > 1) }
    if width == 1 { #expect(state.starts == orderOfOne()) }
  }

  /// The order in which the plan's steps become ready when they run one by one.
  private func orderOfOne() -> [ImportStep] {
    var order: [ImportStep] = []
    while let step = plan.ready(after: Set(order), started: Set(order)).first { order.append(step) }
    return order
  }

  @Test(arguments: [1, 2, 8])
  func `throws the first error, cancels what runs and starts nothing more`(width: Int) async {
    for failing in plan.steps {
      let record = Record()
      let cancellation = Cancellation()
      let plan = plan
      let error = await #expect(throws: Failure.self) {
        try await ImportRunner(plan: plan, width: width, cancellation: cancellation).run { step in
          record.start(step, in: plan)
          defer { record.finish(step) }
          if step == failing { throw Failure(step: step) }
          try cancellation.check()
        }
      }
      #expect(error == Failure(step: failing))
      #expect(cancellation.isCancelled)
      #expect(record.state.running.isEmpty, "no step outlives the run")
      #expect(record.state.finished.isDisjoint(with: plan.steps.filter { waits($0, for: failing) }))
    }
  }

  private func waits(_ step: ImportStep, for other: ImportStep) -> Bool {
    let waits = plan.prerequisites[step, default: []]
    return waits.contains(other) || waits.contains { self.waits($0, for: other) }
  }

  @Test(arguments: 0..<8)
  func `ends when its task is cancelled, whatever error the step at hand ends with`(number: Int) async {
    let plan = plan
    let step = plan.steps[number * 4]
    let cancellation = Cancellation()
    let (started, continuation) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await ImportRunner(plan: plan, width: 2, cancellation: cancellation).run { running in
        if running == step {
          continuation.finish()
          while !cancellation.isCancelled { usleep(100) }
          // As SQLite does, whose statements are interrupted.
          throw Failure(step: running)
        }
        try cancellation.check()
      }
    }
    for await _ in started {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

@Suite struct `Progress of a step` {
  @Test(arguments: [(0, 1), (1, 1), (99, 7), (100, 1), (10_000, 1), (1_234_567, 1013)])
  func `is told at most once per hundredth, never falls, and ends at the whole`(total: Int, step: Int) {
    let told = Mutex<[ImportProgress]>([])
    let reporter = ProgressReporter(step: .packing, total: total) { progress in
      told.withLock { $0.append(progress) }
    }
    var updates = 0
    for completed in stride(from: 0, to: total, by: step) {
      reporter.update(completed: completed, addingRows: 3)
      updates += 1
    }
    reporter.finish()
    let reports = told.withLock { $0 }
    #expect(reports.count <= 102)
    #expect(reports.map(\.completed) == reports.map(\.completed).sorted())
    #expect(reports.allSatisfy { (0...1).contains($0.fraction) })
    #expect(reports.last?.fraction == 1)
    #expect(reports.last?.rows == 3 * updates)
  }
}
