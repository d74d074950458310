import Synchronization
import Testing

@testable import BundleBuilder

@Suite struct `Step progress` {
  @Test(arguments: [(0, 1), (1, 1), (99, 7), (100, 1), (10_000, 1), (1_234_567, 1013)])
  func `progress is reported at most once per hundredth, never decreases, and ends at 1`(total: Int, step: Int) {
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
