import Dispatch
import SQLHost
import Synchronization
import Testing
import TransitBundle
import TransitCSQLite

@Suite struct `Connections with the extension` {
  /// One question that takes far longer than SQLite is left alone: every way through the city, all day.
  private func longQuestion() async throws -> String {
    let stops = try await City.shared.value.stops
    return """
      SELECT count(*) FROM transit_journeys WHERE origin = \(stops[0].sql) AND destination = \(stops[stops.count - 1].sql)
      AND departing = '2026-07-06' AND within = '24h' AND walk = 5000 AND transfers = 30
      """
  }

  @Test func `a progress handler ends a question`() async throws {
    let host = try await City.shared.value.host()
    var ticks = 0
    host.setProgressHandler {
      ticks += 1
      return ticks > 1
    }
    let question = try await longQuestion()
    let failure = #expect(throws: SQLHost.Failure.self) { try host.run(question) }
    // SQLite's own message names no function.
    #expect(failure == SQLHost.Failure(code: SQLITE_INTERRUPT, message: "transit_journeys: interrupted"))
    host.setProgressHandler { false }
    #expect(try host.run("SELECT transit_version()").count == 1)
  }

  @Test func `an interrupted statement ends, and the next one runs`() async throws {
    let host = try await City.shared.value.host()
    let interrupter = Interrupter(host)
    // Not a task: all threads of tasks may be busy with tests.
    let queue = DispatchQueue(label: "interrupter")
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { interrupter.interrupt() }
    timer.schedule(deadline: .now(), repeating: .milliseconds(15))
    let question = try await longQuestion()
    timer.activate()
    var messages: Set<String> = []
    // SQLite itself may notice first, before it asks the function.
    for _ in 0..<50 where !messages.contains("transit_journeys: interrupted") {
      let failure = #expect(throws: SQLHost.Failure.self) { try host.run(question) }
      #expect(failure?.code == SQLITE_INTERRUPT)
      messages.insert(failure?.message ?? "")
    }
    #expect(messages.contains("transit_journeys: interrupted"))
    timer.cancel()
    queue.sync {}
    #expect(try host.run("SELECT transit_version()").count == 1)
  }

  @Test func `connections in many threads give the same answers`() async throws {
    let city = try await City.shared.value
    let questions =
      city.stops.prefix(8).map {
        "SELECT * FROM transit_departures(\($0.sql), '2026-07-06', '30h', 200)"
      } + [
        "SELECT * FROM transit_runs('2026-07-06')", "SELECT * FROM transit_search('ha')",
        "SELECT * FROM transit_journeys(\(city.stops[0].sql), \(city.stops[9].sql), '2026-07-06T08:00')",
      ]
    let expected = try questions.map { try city.host().run($0) }
    let differences = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for round in 0..<6 {
        let number = (thread + round * 3) % questions.count
        // A connection of its own each time: opening and closing are part of the test.
        let rows = try? SQLHost(city.path).run(questions[number])
        if rows != expected[number] { differences.withLock { $0 += 1 } }
      }
    }
    #expect(differences.withLock { $0 } == 0)
  }

  @Test func `a statement that has not ended keeps its answer while others ask`() async throws {
    let city = try await City.shared.value
    let host = try city.host()
    let both = try host.run(
      """
      SELECT a.trip_id, b.trip_id FROM transit_departures(\(city.stops[0].sql), '2026-07-06T08:00', '2h', 4) a
      CROSS JOIN transit_departures(\(city.stops[1].sql), '2026-07-06T08:00', '2h', 3) b
      """)
    let (first, second) = (
      try host.run("SELECT trip_id FROM transit_departures(\(city.stops[0].sql), '2026-07-06T08:00', '2h', 4)"),
      try host.run("SELECT trip_id FROM transit_departures(\(city.stops[1].sql), '2026-07-06T08:00', '2h', 3)")
    )
    #expect(both == first.flatMap { row in second.map { [row[0], $0[0]] } })
  }
}

/// `sqlite3_interrupt` may be called from any thread.
private final class Interrupter: @unchecked Sendable {
  private let host: SQLHost

  init(_ host: SQLHost) { self.host = host }

  func interrupt() { host.interrupt() }
}
