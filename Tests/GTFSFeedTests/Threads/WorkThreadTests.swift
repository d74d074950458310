import Foundation
import Synchronization
import Testing

@testable import GTFSFeed

@Suite struct `A thread for work` {
  @Test func `does its work once, under its name`() throws {
    let done = DispatchSemaphore(value: 0)
    let names = Mutex<[String?]>([])
    try WorkThread.start(named: "work", stackSize: 1 << 20) {
      names.withLock { $0.append(Thread.current.name) }
      done.signal()
    }
    done.wait()
    #expect(names.withLock(\.self) == ["work"])
  }

  /// Who waited for its work waited for ever, where a build had little memory.
  @Test func `that the system does not give is an error, and its work is let go`() throws {
    final class Held: Sendable {}
    weak var held: Held?
    do {
      let inside = Held()
      held = inside
      // More than an address space has.
      #expect(throws: WorkThread.CannotStart.self) {
        try WorkThread.start(named: "work", stackSize: 1 << 60) { withExtendedLifetime(inside) {} }
      }
    }
    #expect(held == nil)
  }
}
