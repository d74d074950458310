import Foundation
import Testing
import TransitBundle

/// A board lists the calls with `after <= time < after + within`, including fractions of a second.
@Suite struct `Board windows` {
  private let feed = TestFeed(
    stops: [.init("A"), .init("B"), .init("C")],
    services: [.init(id: "daily", week: "1111111", start: "20260101", end: "20261231")],
    trips: (0..<6).map { second in
      .init(
        id: "t\(second)", service: "daily", calls: ["A 07:00:00", "B 08:00:0\(second)", "C 08:30:00"])
    })

  // 2026-06-01T08:00:00Z.
  private let eight = Date(timeIntervalSince1970: 1_780_300_800)

  @Test func `the window of a board includes its start and excludes its end`() throws {
    let timetable = try TestBundle(feed).timetable()
    func trips(after seconds: Double, within duration: Duration?) throws -> [String] {
      try timetable.departures(from: "B", after: eight.addingTimeInterval(seconds), within: duration, limit: 9)
        .filter { $0.serviceDate == ServiceDate(daysSince1970: 20_605) }.map(\.tripID.rawValue)
    }
    #expect(try trips(after: 0, within: .seconds(2)) == ["t0", "t1"])
    #expect(try trips(after: 0, within: .milliseconds(2001)) == ["t0", "t1", "t2"])
    #expect(try trips(after: 0.5, within: .seconds(1)) == ["t1"])
    #expect(try trips(after: 0.5, within: .milliseconds(500)).isEmpty)
    #expect(try trips(after: 0, within: .nanoseconds(500_000_000)) == ["t0"])
    #expect(try trips(after: 0, within: .zero).isEmpty)
    #expect(try trips(after: 3, within: .seconds(-2)).isEmpty)
    #expect(try trips(after: 4.25, within: nil) == ["t5"])
  }

  @Test func `a board with a window equals the full board filtered by time`() throws {
    let timetable = try TestBundle(feed).timetable()
    let departures = try timetable.departures(from: "B", after: eight)
    let arrivals = try timetable.arrivals(at: "B", after: eight)
    #expect(departures.count == 6 && arrivals.count == 6)
    // Quarters of a second are exact in binary.
    for start in -8..<24 {
      for length in 0..<16 {
        let after = eight.addingTimeInterval(Double(start) / 4)
        let end = after.addingTimeInterval(Double(length) / 4)
        let duration = Duration.milliseconds(250 * length)
        #expect(
          try timetable.departures(from: "B", after: after, within: duration)
            == departures.filter { after <= $0.time && $0.time < end })
        #expect(
          try timetable.arrivals(at: "B", after: after, within: duration)
            == arrivals.filter { after <= $0.time && $0.time < end })
      }
    }
  }

  @Test func `the next departure starts at the next whole second`() throws {
    let timetable = try TestBundle(feed).timetable()
    for (seconds, trip) in [(2, "t2"), (2.001, "t3"), (2.999, "t3")] as [(Double, TripID)] {
      #expect(try timetable.nextDeparture(from: "B", after: eight.addingTimeInterval(seconds))?.tripID == trip)
    }
  }

  @Test func `the default window of a board is two hours from now`() throws {
    let timetable = try TestBundle(feed).timetable()
    let board = try timetable.departures(from: "B")
    let now = Date.now
    #expect(board.allSatisfy { $0.time > now.addingTimeInterval(-60) && $0.time < now.addingTimeInterval(7200) })
    #expect(
      try timetable.departures(from: "A", after: eight.addingTimeInterval(-7200))
        == timetable.departures(from: "A", after: eight.addingTimeInterval(-7200), within: .seconds(7200)))
  }
}
