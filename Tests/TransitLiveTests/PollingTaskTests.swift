import Foundation
import HTTPTransport
import Synchronization
import Testing
import TransitBundle
import TransitLive
import TransitValues
import UpdateHosts

/// Tasks, threads and readers of a ``LiveFeed``.
@Suite(.timeLimit(.minutes(20)))
struct PollingTaskTests {
  private let late = PolledTown.late("T", by: 120)

  @Test func `run polls at most once a second until its task is canceled`() async throws {
    let town = try await PolledTown()
    town.answer = [.respond(body: late)]
    let start = ContinuousClock.now
    let polling = Task { await town.feed.run { _ in .zero } }
    while town.server.requests.count < 3 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(ContinuousClock.now - start >= .seconds(2))
    polling.cancel()
    await polling.value
    let count = town.server.requests.count
    try await Task.sleep(for: .milliseconds(1500))
    #expect(town.server.requests.count == count)
  }

  @Test func `a canceled run ends at once and is no failure of a source`() async throws {
    let town = try await PolledTown()
    town.answer = [.wait(.seconds(30))]
    let polling = Task { await town.feed.run() }
    while town.server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    let start = ContinuousClock.now
    polling.cancel()
    await polling.value
    #expect(ContinuousClock.now - start < .seconds(5))
    #expect(town.feed.errors.isEmpty)
    // The next screen polls again.
    town.answer = [.respond(body: late)]
    #expect(await town.feed.poll().isEmpty)
    #expect(town.server.requests.count == 2)
  }

  @Test func `an app decides when to poll next from the snapshot`() async throws {
    let town = try await PolledTown()
    town.answer = [.respond(body: late)]
    let seen = Mutex<[Date]>([])
    let polling = Task {
      await town.feed.run { snapshot in
        seen.withLock { $0.append(snapshot.now) }
        return .seconds(3600)
      }
    }
    while seen.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(5)) }
    try await Task.sleep(for: .milliseconds(50))
    polling.cancel()
    await polling.value
    #expect(seen.withLock { $0 } == [LiveTown.now])
    #expect(town.server.requests.count == 1)
  }

  @Test func `each reader of changes gets the runs that changed`() async throws {
    let town = try await PolledTown()
    var (first, second) = (town.feed.changes.makeAsyncIterator(), town.feed.changes.makeAsyncIterator())
    town.answer = [.respond(body: late)]
    await town.feed.poll()
    let run = LiveRunID(tripID: "T", serviceDate: try #require(ServiceDate(LiveTown.day)))
    #expect(await first.next()?.runs == [run])
    #expect(await second.next()?.runs == [run])
    await town.feed.poll()
    #expect(await first.next()?.runs == [])
    town.answer = [.respond("500 Broken")]
    await town.feed.poll()
    let change = try #require(await first.next())
    #expect(change.errors.count == 1)
    #expect(change.match.report.applied == 1)
  }

  @Test func `a slow reader of changes gets the latest one`() async throws {
    let town = try await PolledTown()
    var reader = town.feed.changes.makeAsyncIterator()
    for seconds in [60, 120, 180] as [Int32] {
      try town.feed.apply(Data(PolledTown.late("T", by: seconds)), from: "push")
    }
    let change = try #require(await reader.next())
    #expect(try town.town.board("A", change.match.snapshot, hours: 2) == ["8:03 T predicted +180"])
  }

  @Test func `a slow reader gets the runs of all changes that it missed`() async throws {
    let town = try await PolledTown()
    var reader = town.feed.changes.makeAsyncIterator()
    try town.feed.apply(Data(late), from: "t")
    try town.feed.apply(Data(PolledTown.late("U", by: 60)), from: "u")
    let change = try #require(await reader.next())
    #expect(change.runs.map(\.tripID) == ["T", "U"])
  }

  @Test func `a snapshot can be read while a join runs`() async throws {
    let town = try await LiveTown()
    let (isJoining, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isBlocking = Mutex(false)
    let feed = try LiveFeed(
      town.timetable, sources: [], options: LiveOptions(), interval: .seconds(30),
      transport: SystemTransport.make(authorities: nil)
    ) {
      // A join begins with the clock.
      if isBlocking.withLock({ $0 }) {
        isJoining.signal()
        mayEnd.wait()
      }
      return LiveTown.now
    }
    isBlocking.withLock { $0 = true }
    let body = Data(late)
    Thread.detachNewThread { try? feed.apply(body, from: "push") }
    let read = await Task.detached { [feed] in
      isJoining.wait()
      return feed.snapshot.now
    }.value
    #expect(read == LiveTown.now)
    mayEnd.signal()
  }
}
