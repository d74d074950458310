import Foundation
import TestFeeds
import Testing
import TransitBundle

@Suite struct `Departures` {
  private static let daily = TestFeed.Service(id: "daily", week: "1111111", start: "20260101", end: "20261231")

  private func board(
    _ feed: TestFeed, from stop: StopID, on date: String, at time: String, within seconds: Int, limit: Int? = nil
  ) throws -> [String] {
    let bundle = try TestBundle(feed)
    let timetable = try bundle.timetable()
    let date = try #require(ServiceDate(date))
    let after = timetable.clock.date(of: ServiceTime(seconds: TestFeed.seconds(time)), on: date)
    let board = try timetable.departures(from: stop, after: after, within: .seconds(seconds), limit: limit)
    return board.map { departure in
      let time = departure.time.unixSeconds - timetable.clock.origin(of: date).unixSeconds
      return "\(ServiceTime(seconds: time)) \(departure.tripID) \(departure.serviceDate) \(departure.stopSequence)"
        + (departure.isInterpolated ? " ~" : "")
    }
  }

  private let line = TestFeed(
    stops: [.init("A"), .init("B"), .init("C")], services: [daily],
    trips: [
      .init(id: "t1", service: "daily", calls: ["A 08:00:00", "B 08:10:00", "C 08:20:00"]),
      .init(id: "t2", service: "daily", calls: ["A 08:30:00", "B ~08:45:00", "C 09:00:00"]),
      .init(id: "late", service: "daily", calls: ["A 23:50:00", "B 24:10:00", "C 124:00:00"]),
      .init(id: "shut", service: "daily", calls: ["A 08:05:00", "B 08:10:00 -", "C 08:20:00"]),
    ])

  @Test func `departures are ordered by time and exclude calls without boarding`() throws {
    #expect(
      try board(line, from: "B", on: "20260601", at: "08:00:00", within: 3600) == [
        "08:10:00 t1 20260601 20", "08:45:00 t2 20260601 20 ~",
      ])
    #expect(try board(line, from: "C", on: "20260601", at: "00:00:00", within: 86_400).isEmpty)
  }

  @Test func `departures include the first second of the window and exclude its end`() throws {
    #expect(try board(line, from: "A", on: "20260601", at: "08:00:00", within: 300) == ["08:00:00 t1 20260601 10"])
    #expect(
      try board(line, from: "A", on: "20260601", at: "08:00:00", within: 301) == [
        "08:00:00 t1 20260601 10", "08:05:00 shut 20260601 10",
      ])
    #expect(try board(line, from: "A", on: "20260601", at: "08:00:01", within: 299).isEmpty)
    #expect(try board(line, from: "A", on: "20260601", at: "08:00:00", within: 0).isEmpty)
    #expect(try board(line, from: "A", on: "20260601", at: "08:00:00", within: -5).isEmpty)
  }

  @Test func `departures after midnight include trips of the previous service day`() throws {
    #expect(try board(line, from: "B", on: "20260601", at: "00:00:00", within: 3600) == ["00:10:00 late 20260531 20"])
  }

  @Test func `a trip can depart 123 hours after the start of its service day`() throws {
    let feed = TestFeed(
      stops: [.init("A"), .init("B")], services: [Self.daily],
      trips: [.init(id: "t", service: "daily", calls: ["A 123:00:00", "B 124:00:00"])])
    #expect(try board(feed, from: "A", on: "20260610", at: "00:00:00", within: 86_400) == ["03:00:00 t 20260605 10"])
  }

  @Test func `departures with a limit are a prefix of all departures`() throws {
    let trips = (0..<200).map { number in
      TestFeed.TripRow(
        id: "t\(number)", service: "daily",
        calls: ["A \(ServiceTime(seconds: number * 977))", "B \(ServiceTime(seconds: number * 977 + 60))"])
    }
    let feed = TestFeed(stops: [.init("A"), .init("B")], services: [Self.daily], trips: trips)
    let all = try board(feed, from: "A", on: "20260601", at: "05:00:00", within: 900_000)
    for limit in [0, 1, 2, 10, 100, 999] {
      let limited = try board(feed, from: "A", on: "20260601", at: "05:00:00", within: 900_000, limit: limit)
      #expect(limited == Array(all.prefix(limit)))
    }
  }

  @Test func `departures are the same with and without caches`() throws {
    let bundle = try TestBundle(.town, pagesPerBlock: 1)
    let keeping = try bundle.timetable()
    let forgetting = try Timetable(
      path: bundle.path, settings: .init(blockCacheBytes: 0, pageCacheBytes: 0, boardCacheBytes: 0))
    var random = SplitMix64(seed: 29)
    var count = 0
    for _ in 0..<300 {
      let stop = StopID(
        rawValue: "stop-\(Int.random(in: 1...4, using: &random))-\(Int.random(in: 1...4, using: &random))")
      if try keeping.stop(stop) == nil { continue }
      let time = Date(unixSeconds: 1_780_300_000 + Int.random(in: -200_000...200_000, using: &random))
      let limit = Bool.random(using: &random) ? nil : 5
      let board = try keeping.departures(from: stop, after: time, within: .seconds(7200), limit: limit)
      #expect(try forgetting.departures(from: stop, after: time, within: .seconds(7200), limit: limit) == board)
      count += board.count
    }
    #expect(count > 100)
  }

  @Test func `departures at a station include all stops below it, at any depth and in a cycle of parents`() throws {
    let feed = TestFeed(
      stops: [
        .init("station", type: 1), .init("platform", parent: "station"), .init("area", parent: "platform", type: 4),
        .init("a", parent: "b"), .init("b", parent: "a"), .init("end"),
      ],
      services: [Self.daily],
      trips: [
        .init(id: "t1", service: "daily", calls: ["platform 08:00:00", "end 08:10:00"]),
        .init(id: "t2", service: "daily", calls: ["area 08:00:00", "end 08:10:00"]),
        .init(id: "t3", service: "daily", calls: ["b 08:00:00", "end 08:10:00"]),
      ])
    #expect(
      try board(feed, from: "station", on: "20260601", at: "08:00:00", within: 60) == [
        "08:00:00 t1 20260601 10", "08:00:00 t2 20260601 10",
      ])
    #expect(try board(feed, from: "a", on: "20260601", at: "08:00:00", within: 60) == ["08:00:00 t3 20260601 10"])
  }

  @Test func `departures of a loop include each of its calls`() throws {
    let feed = TestFeed(
      stops: [.init("A"), .init("B")], services: [Self.daily],
      trips: [.init(id: "t", service: "daily", calls: ["A 08:00:00", "B 08:10:00", "A 08:20:00", "B 08:30:00"])])
    #expect(
      try board(feed, from: "A", on: "20260601", at: "08:00:00", within: 3600) == [
        "08:00:00 t 20260601 10", "08:20:00 t 20260601 30",
      ])
  }

  @Test func `frequencies repeat a trip, and their template trip does not run itself`() throws {
    let feed = TestFeed(
      stops: [.init("A"), .init("B"), .init("C")], services: [Self.daily],
      trips: [
        .init(id: "f", service: "daily", calls: ["A 05:00:00", "B 05:10:00", "C 05:20:00"]),
        .init(id: "own", service: "daily", calls: ["A 06:01:00", "B 06:11:00", "C 06:20:00"]),
      ],
      repetitions: [
        .init(trip: "f", start: "06:00:00", end: "06:20:00", headway: 600, exactTimes: 1),
        .init(trip: "f", start: "25:00:00", end: "25:01:00", headway: 600),
        .init(trip: "f", start: "07:00:00", end: "08:00:00", headway: 0),
        .init(trip: "f", start: "07:00:00", end: nil, headway: 600),
      ])
    #expect(
      try board(feed, from: "B", on: "20260601", at: "00:00:00", within: 86_400) == [
        "01:10:00 f 20260531 20", "06:10:00 f 20260601 20", "06:11:00 own 20260601 20", "06:20:00 f 20260601 20",
      ])
    #expect(
      try board(feed, from: "B", on: "20260601", at: "06:10:01", within: 600) == [
        "06:11:00 own 20260601 20", "06:20:00 f 20260601 20",
      ])
    #expect(try board(feed, from: "B", on: "20260601", at: "06:20:01", within: 4000).isEmpty)
  }

  @Test func `departures follow the weekly calendar, its end and its exceptions`() throws {
    let feed = TestFeed(
      stops: [.init("A"), .init("B")],
      services: [
        .init(
          id: "weekdays", week: "1111100", start: "20260601", end: "20260612",
          exceptions: ["20260603": 2, "20260606": 1, "20260620": 1])
      ],
      trips: [.init(id: "t", service: "weekdays", calls: ["A 08:00:00", "B 09:00:00"])])
    let bundle = try TestBundle(feed)
    let timetable = try bundle.timetable()
    let all = try timetable.departures(
      from: "A", after: Date(timeIntervalSince1970: 0), within: nil)
    #expect(
      all.map(\.serviceDate.description) == [
        "20260601", "20260602", "20260604", "20260605", "20260606", "20260608", "20260609", "20260610", "20260611",
        "20260612", "20260620",
      ])
    for day in 20_600..<20_640 {
      let date = ServiceDate(daysSince1970: day)
      #expect(try timetable.isRunning("t", on: date) == all.contains { $0.serviceDate == date })
    }
  }

  @Test func `departures from an unknown stop throw an error with near matches`() throws {
    let bundle = try TestBundle(TestFeed(stops: [.init("de:01", "Haupt Bahnhof"), .init("de:02"), .init("other")]))
    let timetable = try bundle.timetable()
    let error = try #require(throws: BundleError.self) {
      try timetable.departures(from: "DE:01", after: Date(timeIntervalSince1970: 0), within: .seconds(60))
    }
    #expect(error.kind == .unknownStop)
    #expect(error.nearMatches == ["de:01", "de:02"])
    #expect(try timetable.nearMatches(ofStop: "bahnhof") == ["de:01"])
  }

  @Test(arguments: [Int.min, Int.max, 0]) func `departures accept windows of any start and length`(second: Int) throws {
    let bundle = try TestBundle(line)
    let timetable = try bundle.timetable()
    for length in [0, 1, Int.max, Int.min] {
      let departures = try timetable.departures(
        from: "A", after: Date(unixSeconds: second), within: .seconds(length), limit: 3)
      #expect(departures.count == (length == .max && second == 0 ? 3 : 0) || second == .min)
    }
  }
}
