import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitValues

/// A limit, a page or a filter returns a part of the whole board.
@Suite struct `Random boards` {
  private static let pageSize = 3

  @Test(arguments: [UInt64](1...20))
  func `the pages of a board join to the whole board without gaps or repeats`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let model = NaiveTimetable(feed.text)
    let built = try await BuiltFeed(feed.text)
    let timetable = try Timetable(path: built.bundle)
    for query in RandomQueries.make(8, for: feed, timetable: model) {
      let (stop, start) = (query.stop, query.start)
      let whole = try timetable.departures(from: stop, after: start, within: nil, limit: 60)
      var paged = try timetable.departures(from: stop, after: start, within: nil, limit: Self.pageSize)
      while paged.count < whole.count, let last = paged.last {
        let page = try timetable.departures(from: stop, following: last.id, limit: Self.pageSize)
        #expect(!page.isEmpty, "\(feed.summary), \(query)")
        if page.isEmpty { break }
        paged += page
      }
      #expect(Array(paged.prefix(whole.count)) == whole, "\(feed.summary), \(query)")

      let arrivals = try timetable.arrivals(at: stop, after: start, within: nil, limit: 20)
      var pagedArrivals = try timetable.arrivals(at: stop, after: start, within: nil, limit: Self.pageSize)
      while pagedArrivals.count < arrivals.count, let last = pagedArrivals.last {
        let page = try timetable.arrivals(at: stop, following: last.id, limit: Self.pageSize)
        if page.isEmpty { break }
        pagedArrivals += page
      }
      #expect(Array(pagedArrivals.prefix(arrivals.count)) == arrivals, "\(feed.summary), \(query)")
    }
  }

  @Test(arguments: [UInt64](1...20))
  func `a board without an end equals a board with the longest window`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let model = NaiveTimetable(feed.text)
    let built = try await BuiltFeed(feed.text)
    let timetable = try Timetable(path: built.bundle)
    for query in RandomQueries.make(10, for: feed, timetable: model) {
      let (stop, start) = (query.stop, query.start)
      // Random feeds run for some weeks, so twenty years contain all of their times.
      let all = try timetable.departures(from: stop, after: start, within: .seconds(20 * 366 * 86_400))
      #expect(try timetable.departures(from: stop, after: start, within: nil) == all)
      #expect(try timetable.nextDeparture(from: stop, after: start) == all.first)
      for limit in [1, 7] {
        #expect(
          try timetable.departures(from: stop, after: start, within: nil, limit: limit) == Array(all.prefix(limit)))
      }
    }
  }

  @Test(arguments: [UInt64](1...30))
  func `a filtered board has the matching departures of the feed's rows, up to its limit`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let model = NaiveTimetable(feed.text)
    let rows = BoardRows(feed.text)
    let built = try await BuiltFeed(feed.text)
    let timetable = try Timetable(path: built.bundle)
    var random = SplitMix64(seed: seed)
    for query in RandomQueries.make(12, for: feed, timetable: model) {
      let (stop, start) = (query.stop, query.start)
      let all = model.departures(query)
      guard let some = all.isEmpty ? nil : random.pick(all) else { continue }
      let filters = [
        BoardFilter(routes: [RouteID(rawValue: rows.routeID(some))]),
        BoardFilter(routes: []),
        BoardFilter(direction: rows.direction(some) ?? .inbound),
        BoardFilter(headsign: rows.headsign(some)),
        BoardFilter(requiresWheelchairAccess: true),
        BoardFilter(routes: [RouteID(rawValue: rows.routeID(some))], headsign: rows.headsign(some)),
      ]
      for filter in filters {
        let expected = all.filter { rows.match($0, filter) }
        for limit in [nil, 1, 4] {
          let found = try timetable.departures(
            from: stop, after: start, within: query.duration, limit: limit, where: filter)
          #expect(
            found.map { NaiveDeparture($0) } == Array(expected.prefix(limit ?? .max)),
            "\(feed.summary), \(query), \(filter)")
        }
      }
    }
  }

  @Test func `pages omit no departure of overlapping frequencies`() async throws {
    // From 6:30, both of the first rows give 6:30, 6:40 and 6:50; the last row occurs twice.
    let feed = FeedText.small.adding(
      "frequencies.txt",
      """
      trip_id,start_time,end_time,headway_secs,exact_times
      t1,06:00:00,07:00:00,600,0
      t1,06:30:00,07:00:00,300,1
      t1,06:50:00,07:00:00,900,0
      t1,06:50:00,07:00:00,900,0
      """)
    let built = try await BuiltFeed(feed)
    let timetable = try Timetable(path: built.bundle)
    let query = DepartureQuery(stopID: ExactText("A"), from: 1_780_000_000, seconds: 86_400)
    let start = query.start
    let expected = NaiveTimetable(feed).departures(query)
    #expect(expected.count == 14)
    let whole = try timetable.departures(from: "A", after: start, within: query.duration)
    #expect(whole.map { NaiveDeparture($0) } == expected)
    #expect(Set(whole).count == whole.count, "departures differ")
    #expect(Set(whole.map(\.id)).count == whole.count, "ids differ")
    for limit in 1...4 {
      var paged = try timetable.departures(from: "A", after: start, within: nil, limit: limit)
      while paged.count < whole.count, let last = paged.last {
        paged += try timetable.departures(from: "A", following: last.id, limit: limit)
      }
      #expect(Array(paged.prefix(whole.count)) == whole)
      var arrivals = try timetable.arrivals(at: "C", after: start, within: nil, limit: limit)
      while arrivals.count < whole.count, let last = arrivals.last {
        arrivals += try timetable.arrivals(at: "C", following: last.id, limit: limit)
      }
      #expect(
        Array(arrivals.prefix(whole.count))
          == (try timetable.arrivals(at: "C", after: start, within: nil, limit: whole.count)))
    }
  }

  @Test func `a query without results over decades of service ends without an error`() async throws {
    let header = "trip_id,start_time,end_time,headway_secs,exact_times"
    let rows = (5..<13).map { "t1,\($0):00:00,\($0):30:00,7200,0" }
    let feed = FeedText.small
      .adding("frequencies.txt", ([header] + rows).joined(separator: "\n"))
      .adding(
        "calendar.txt",
        """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        daily,1,1,1,1,1,1,1,20260101,20991231
        """)
    let built = try await BuiltFeed(feed)
    let timetable = try Timetable(path: built.bundle)
    let start = Date(unixSeconds: 1_780_000_000)
    let never = BoardFilter(headsign: "nowhere")
    #expect(try timetable.nextDeparture(from: "A", after: start, where: never) == nil)
    #expect(try timetable.nextDeparture(from: "A", after: start) != nil)
  }

  @Test func `a board continues after a departure whose trip a later feed lacks`() async throws {
    let times = ["t0", "t1", "t2"].map { "\($0),09:00:00,09:00:00,A,1\n\($0),09:10:00,09:10:00,B,2\n" }
    let feed = FeedText.small.adding(
      "trips.txt", "route_id,service_id,trip_id\n" + ["t0", "t1", "t2"].map { "r1,daily,\($0)\n" }.joined()
    ).adding("stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + times.joined())
    let start = Date(unixSeconds: 1_780_000_000)
    let old = try await BuiltFeed(feed)
    let board = try Timetable(path: old.bundle).departures(from: "A", after: start, within: nil, limit: 2)
    let last = try #require(board.last)
    #expect(board.map(\.tripID) == ["t0", "t1"])

    let new = try await BuiltFeed(feed.withoutTrip("t1"))
    let next = try Timetable(path: new.bundle).departures(from: "A", following: last.id, limit: 2)
    #expect(next.map(\.tripID) == ["t2", "t0"])
  }
}

/// Looks up columns of departures in the rows of a feed.
private struct BoardRows {
  private var trips: [ExactText: FeedTable.Record] = [:]
  private var headsigns: [ExactText: [Int: String]] = [:]
  private var stops: [ExactText: FeedTable.Record] = [:]

  init(_ feed: FeedText) {
    for row in feed.table("trips.txt").records {
      trips[ExactText(row["trip_id"])] = trips[ExactText(row["trip_id"])] ?? row
    }
    for row in feed.table("stops.txt").records {
      stops[ExactText(row["stop_id"])] = stops[ExactText(row["stop_id"])] ?? row
    }
    for row in feed.table("stop_times.txt").records {
      guard let sequence = Int(row["stop_sequence"].trimmed) else { continue }
      let trip = ExactText(row["trip_id"])
      headsigns[trip, default: [:]][sequence] = headsigns[trip]?[sequence] ?? row["stop_headsign"]
    }
  }

  func routeID(_ departure: NaiveDeparture) -> String { trips[departure.tripID]?["route_id"] ?? "" }

  func direction(_ departure: NaiveDeparture) -> Direction? {
    Int(trips[departure.tripID]?["direction_id"] ?? "").map(Direction.init(rawValue:))
  }

  func headsign(_ departure: NaiveDeparture) -> String? {
    let own = headsigns[departure.tripID]?[departure.stopSequence] ?? ""
    let text = own.isEmpty ? trips[departure.tripID]?["trip_headsign"] ?? "" : own
    return text.isEmpty ? nil : text
  }

  func match(_ departure: NaiveDeparture, _ filter: BoardFilter) -> Bool {
    if let routes = filter.routes, !routes.contains(RouteID(rawValue: routeID(departure))) { return false }
    if let direction = filter.direction, self.direction(departure) != direction { return false }
    if let headsign = filter.headsign, self.headsign(departure) != headsign { return false }
    if !filter.requiresWheelchairAccess { return true }
    return trips[departure.tripID]?["wheelchair_accessible"] == "1" && wheelchairBoarding(departure.stopID) != "2"
  }

  private func wheelchairBoarding(_ stop: ExactText) -> String {
    let own = stops[stop]?["wheelchair_boarding"] ?? ""
    if !own.isEmpty, own != "0" { return own }
    return stops[ExactText(stops[stop]?["parent_station"] ?? "")]?["wheelchair_boarding"] ?? ""
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}

extension FeedText {
  /// Returns the feed without a trip and its calls.
  fileprivate func withoutTrip(_ id: String) -> FeedText {
    var feed = self
    for name in ["trips.txt", "stop_times.txt", "frequencies.txt"] where files[name] != nil {
      var table = self.table(name)
      guard let column = table.columns.firstIndex(of: "trip_id") else { continue }
      table.rows.removeAll { $0[column] == id }
      feed.files[name] = table.text
    }
    return feed
  }
}
