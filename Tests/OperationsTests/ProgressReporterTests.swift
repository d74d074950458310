import Dispatch
import Synchronization
import Testing

@testable import Operations

@Suite struct `Step progress` {
  @Test(arguments: [(0, 1), (1, 1), (99, 7), (100, 1), (10_000, 1), (1_234_567, 1013)])
  func `progress is reported at most once per hundredth, never decreases, and ends at 1`(total: Int, step: Int) {
    let reported = Mutex<[StepProgress]>([])
    let reporter = ProgressReporter("read stops.txt", total: total, rows: 0) { progress in
      reported.withLock { $0.append(progress) }
    }
    var updates = 0
    for completed in stride(from: 0, to: total, by: step) {
      reporter.update(completed: completed, addingRows: 3)
      updates += 1
    }
    reporter.finish()
    let reports = reported.withLock { $0 }
    #expect(reports.count <= 102)
    #expect(reports.map(\.completed) == reports.map(\.completed).sorted())
    #expect(reports.allSatisfy { (0...1).contains($0.fraction) })
    #expect(reports.last?.fraction == 1)
    #expect(reports.last?.rows == 3 * updates)
  }

  @Test func `several threads advance one reporter to its total`() {
    let reported = Mutex<[StepProgress]>([])
    let reporter = ProgressReporter("copy", total: 40_000) { progress in reported.withLock { $0.append(progress) } }
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<10_000 { reporter.advance(by: 1) }
    }
    let reports = reported.withLock(\.self)
    #expect(reports.count <= 102)
    #expect(Set(reports.map(\.completed)).count == reports.count)
    #expect(reports.contains { $0.isFinished })
  }

  @Test func `the parts of a piece of work share its progress`() {
    let reported = Mutex<[StepProgress]>([])
    let reporter = ProgressReporter("feed", report: { progress in reported.withLock { $0.append(progress) } })
    reporter.begin(total: 1_000)
    for part in 0..<100 {
      reporter.enter("file \(part)")
      reporter.advance(by: 10)
    }
    let reports = reported.withLock(\.self)
    #expect(reports.map(\.completed) == Array(stride(from: 0, through: 1_000, by: 10)))
    #expect(reports.map(\.step) == ["feed"] + (0..<100).map { "file \($0)" })
  }
}
