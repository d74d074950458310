import Foundation
import TestFeeds
import Testing
import TransitBundle

@Suite struct `Boards of several stops` {
  private static let daily = TestFeed.Service(id: "daily", week: "1111111", start: "20260101", end: "20261231")

  private let feed = TestFeed(
    stops: [
      .init("station", type: 1), .init("p1", parent: "station"), .init("p2", parent: "station"), .init("market"),
      .init("end"),
    ],
    services: [daily],
    trips: [
      .init(id: "t1", service: "daily", calls: ["p1 08:00:00", "market 08:10:00", "end 08:20:00"]),
      .init(id: "t2", service: "daily", calls: ["p2 08:05:00", "end 08:10:00"]),
      .init(id: "t3", service: "daily", calls: ["market 08:00:00", "end 08:05:00"]),
    ])

  // 2026-06-01T08:00:00Z.
  private let morning = Date(timeIntervalSince1970: 1_780_300_800)

  @Test func `a board of several stops lists their calls by time and trip, once for each call`() throws {
    let timetable = try TestBundle(feed).timetable()
    let board = try timetable.departures(from: ["market", "p1"], after: morning)
    #expect(board.map { "\($0.tripID) \($0.stop.id)" } == ["t1 p1", "t3 market", "t1 market"])
    let arrivals = try timetable.arrivals(at: ["end", "market"], after: morning)
    #expect(arrivals.map { "\($0.tripID) \($0.stop.id)" } == ["t3 end", "t1 market", "t2 end", "t1 end"])
  }

  @Test(
    arguments: [
      ["station"], ["p1", "p2"], ["p2", "p1"], ["p1", "station"], ["station", "p2", "p1", "station"],
      ["p1", "p1", "p2", "p1"],
    ] as [[StopID]])
  func `a board of several stops counts a repeated or nested stop once`(stops: [StopID]) throws {
    let timetable = try TestBundle(feed).timetable()
    let board = try timetable.departures(from: stops, after: morning)
    #expect(board.map(\.tripID) == ["t1", "t2"])
    #expect(try board == timetable.departures(from: "station", after: morning))
  }

  @Test func `a board of no stops is empty`() throws {
    let timetable = try TestBundle(feed).timetable()
    #expect(try timetable.departures(from: [], after: morning, within: nil).isEmpty)
    #expect(try timetable.arrivals(at: [], after: morning, within: nil).isEmpty)
  }

  @Test func `a board of several stops equals the merged boards of its stops`() throws {
    let timetable = try TestBundle(.town).timetable()
    var random = SplitMix64(seed: 31)
    var count = 0
    for _ in 0..<100 {
      let stops = (0..<random.number(1...5)).map { _ in
        StopID(rawValue: "stop-\(random.number(2...4))-\(random.number(0...5))")
      }
      let after = Date(timeIntervalSince1970: Double(1_780_300_000 + random.number(-200_000...200_000)))
      let all = try Set(stops).flatMap { try timetable.departures(from: $0, after: after) }
        .sorted { ($0.time, $0.tripID, $0.stopSequence) < ($1.time, $1.tripID, $1.stopSequence) }
      #expect(try timetable.departures(from: stops, after: after) == all)
      #expect(try timetable.departures(from: stops, after: after, limit: 4) == Array(all.prefix(4)))
      count += all.count
    }
    #expect(count > 100)
  }

  @Test func `a board of several stops continues page by page without gaps or repeats`() throws {
    let timetable = try TestBundle(.town).timetable()
    let stops: [StopID] = ["stop-3-2", "stop-3-5", "stop-4-1"]
    let all = try timetable.departures(from: stops, after: morning, within: nil, limit: 60)
    var pages = try timetable.departures(from: stops, after: morning, within: nil, limit: 7)
    while pages.count < 60, let last = pages.last {
      pages += try timetable.departures(from: stops, following: last.id, limit: 7)
    }
    #expect(Array(pages.prefix(60)) == all)
    #expect(Set(pages.map(\.id)).count == pages.count)
  }
}

@Suite struct `Call ids` {
  /// At 06:10 and 06:20, both rows of frequencies.txt have a run.
  private let overlapping = TestFeed(
    stops: [.init("A"), .init("B"), .init("C")],
    services: [TestFeed.Service(id: "daily", week: "1111111", start: "20260101", end: "20261231")],
    trips: [.init(id: "f", service: "daily", calls: ["A 05:00:00", "B 05:10:00", "C 05:20:00"])],
    repetitions: [
      .init(trip: "f", start: "06:00:00", end: "06:30:00", headway: 600),
      .init(trip: "f", start: "06:10:00", end: "06:30:00", headway: 600),
    ])

  // 2026-06-01T05:00:00Z.
  private let morning = Date(timeIntervalSince1970: 1_780_290_000)

  @Test func `call ids distinguish simultaneous runs of overlapping frequencies`() throws {
    let timetable = try TestBundle(overlapping).timetable()
    let departures = try timetable.departures(from: "B", after: morning, within: .seconds(10_000))
    #expect(departures.map { $0.time.timeIntervalSince(morning) } == [4200, 4800, 4800, 5400, 5400])
    #expect(departures.map(\.frequencyRow) == [0, 0, 1, 0, 1])
    #expect(Set(departures.map(\.id)).count == 5)
    let arrivals = try timetable.arrivals(at: "B", after: morning, within: .seconds(10_000))
    #expect(arrivals.map(\.frequencyRow) == [0, 0, 1, 0, 1])
    #expect(Set(arrivals.map(\.id)).count == 5)
  }

  @Test func `a board continues between simultaneous calls`() throws {
    let timetable = try TestBundle(overlapping).timetable()
    let all = try timetable.departures(from: "B", after: morning, within: .seconds(10_000))
    var pages = Array(all.prefix(1))
    while pages.count < all.count, let last = pages.last {
      pages += try timetable.departures(from: "B", following: last.id, limit: 1)
    }
    #expect(pages == all)
    var arrivals = try timetable.arrivals(at: "B", after: morning, limit: 1)
    while arrivals.count < 5, let last = arrivals.last {
      arrivals += try timetable.arrivals(at: "B", following: last.id, limit: 1)
    }
    #expect(arrivals.map(\.id) == (try timetable.arrivals(at: "B", after: morning, within: .seconds(10_000)).map(\.id)))
  }

  @Test func `call ids distinguish the calls of a loop`() throws {
    var feed = overlapping
    feed.repetitions = []
    feed.trips = [.init(id: "loop", service: "daily", calls: ["A 08:00:00", "B 08:10:00", "A 08:20:00", "C 08:30:00"])]
    let timetable = try TestBundle(feed).timetable()
    let board = try timetable.departures(from: "A", after: morning, within: .seconds(14_400))
    #expect(board.map(\.id.stopSequence) == [10, 30])
    #expect(Set(board.map(\.id)).count == 2)
  }

  @Test func `a call id can be created from its parts`() throws {
    let timetable = try TestBundle(overlapping).timetable()
    let first = try #require(try timetable.nextDeparture(from: "B", after: morning))
    let id = CallID(
      tripID: "f", serviceDate: ServiceDate(daysSince1970: 20_605), stopSequence: 20,
      time: morning.addingTimeInterval(4200))
    #expect(first.id == id)
    let next = try #require(try timetable.departures(from: "B", following: id, limit: 1).first)
    #expect(next.time == id.time.addingTimeInterval(600))
  }
}
