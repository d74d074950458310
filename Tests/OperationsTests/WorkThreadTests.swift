import Foundation
import Synchronization
import Testing
import TransitValues

@testable import Operations
@testable import TransitFiles

@Suite struct `Work threads` {
  @Test func `a work thread runs its work once under its name`() throws {
    let done = DispatchSemaphore(value: 0)
    let names = Mutex<[String?]>([])
    try WorkThread.start(named: "work", stackSize: 1 << 20) {
      names.withLock { $0.append(Thread.current.name) }
      done.signal()
    }
    done.wait()
    #expect(names.withLock(\.self) == ["work"])
  }

  /// Regression: under memory pressure, callers waited forever for a thread that had not started.
  @Test func `failing to start a thread throws and releases its work`() throws {
    final class Held: Sendable {}
    weak var held: Held?
    do {
      let inside = Held()
      held = inside
      // More than an address space can hold.
      let error = #expect(throws: PlainFailure.self) {
        try WorkThread.start(named: "work", stackSize: 1 << 60) { withExtendedLifetime(inside) {} }
      }
      #expect(error?.code == .thread)
    }
    #expect(held == nil)
  }
}
