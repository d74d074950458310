import Foundation
import JourneyChecks
import TestFeeds
import Testing
import TortureSupport
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitLive
import TransitValues

/// Which alerts inform whom, and what they are called.
struct AlertTests {
  private static func alert(_ selector: EntitySelector, header: TranslatedString? = nil) -> AlertMessage {
    var alert = AlertMessage()
    alert.informedEntities = [selector]
    alert.header = header
    return alert
  }

  private static var route: EntitySelector {
    var selector = EntitySelector()
    selector.routeID = "R"
    return selector
  }

  private static func range(_ start: Int64?, _ end: Int64?) -> TimeRange {
    var range = TimeRange()
    (range.start, range.end) = (start.map(UInt64.init), end.map(UInt64.init))
    return range
  }

  // MARK: Periods

  @Test func `an alert with newer periods does not hold always`() async throws {
    let town = try await LiveTown()
    var alert = Self.alert(Self.route)
    // Holds from 8:05, and riders are told from 7:50 until 8:00.
    alert.impactPeriods = [Self.range(LiveTown.seconds(8, 5), nil)]
    alert.communicationPeriods = [Self.range(LiveTown.seconds(7, 50), LiveTown.seconds(8, 0))]
    alert.activePeriods = [Self.range(1, 2)]
    let source = try town.source([FeedEntity(id: "a", alert: alert)])
    func informed(_ stop: StopID, at now: Date) throws -> [[String]?] {
      let live = try town.matcher.match([source], now: now).snapshot
      return try town.timetable.departures(from: stop, after: LiveTown.at(8, 0), limit: 1, live: live).map(
        \.live?.alerts)
    }
    #expect(try informed("A", at: LiveTown.now) == [[]])
    #expect(try informed("B", at: LiveTown.now) == [["a"]])
    #expect(try informed("B", at: LiveTown.at(8, 0)) == [[]])
    let read = try #require(try town.matcher.match([source], now: LiveTown.now).snapshot.alert("a"))
    #expect(read.periods == [LiveAlert.Period(start: LiveTown.at(8, 5))])
    #expect(read.communicationPeriods == [LiveAlert.Period(start: LiveTown.at(7, 50), end: LiveTown.at(8, 0))])
  }

  @Test func `with a communication period alone an alert holds always while riders are told`() async throws {
    let town = try await LiveTown()
    var alert = Self.alert(Self.route)
    alert.communicationPeriods = [Self.range(LiveTown.seconds(7, 0), nil)]
    alert.activePeriods = [Self.range(1, 2)]
    let source = try town.source([FeedEntity(id: "a", alert: alert)])
    let live = try town.matcher.match([source], now: LiveTown.now).snapshot
    #expect(live.alerts.first?.periods == [])
    let board = try town.timetable.departures(from: "A", after: LiveTown.now, limit: 1, live: live)
    #expect(board.map(\.live?.alerts) == [["a"]])
  }

  @Test func `an alert without periods holds always, one with periods in them`() {
    func alert(_ periods: [LiveAlert.Period]) -> LiveAlert {
      LiveAlert(
        id: "a", effect: "DETOUR", cause: "STRIKE", header: nil, description: nil, url: nil, periods: periods,
        communicationPeriods: [], selectors: LiveSelectors())
    }
    let times = [7, 8, 9].map { LiveTown.at($0, 0) }
    #expect(times.map(alert([]).holds(at:)) == [true, true, true])
    #expect(times.map(alert([LiveAlert.Period(start: times[1], end: times[2])]).holds(at:)) == [false, true, false])
    #expect(times.map(alert([LiveAlert.Period(end: times[1])]).holds(at:)) == [true, false, false])
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `an alert informs in exactly its periods`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let first = LiveTown.seconds(7, 30)
    let periods = (0..<random.number(1...6)).map { _ in
      let start = random.chance(20) ? nil : first + Int64(random.number(0...12)) * 600
      return Self.range(start, random.chance(20) ? nil : first + Int64(random.number(0...12)) * 600)
    }
    let town = try await LiveTown()
    var alert = Self.alert(Self.route)
    alert.impactPeriods = periods
    let live = try town.matcher.match([try town.source([FeedEntity(id: "a", alert: alert)])], now: LiveTown.now)
      .snapshot
    let board = try ["A", "B", "C", "D"].flatMap { stop in
      try town.timetable.departures(
        from: StopID(rawValue: stop), after: LiveTown.at(7, 0), within: .seconds(10_800), live: live)
    }
    #expect(board.count >= 4)
    for departure in board {
      let time = Int64(departure.time.timeIntervalSince1970)
      let holds = periods.contains { range in
        (range.start.map { Int64($0) } ?? .min) <= time && time < (range.end.map { Int64($0) } ?? .max)
      }
      #expect(departure.live?.alerts == (holds ? ["a"] : []))
    }
  }

  // MARK: Selectors

  /// A selector with random fields, and whether it fits a departure by a plain comparison of each.
  private static func selector(
    _ random: inout SplitMix64
  ) -> (selector: EntitySelector, fits: (Departure) -> Bool) {
    var selector = EntitySelector()
    var conditions: [(Departure) -> Bool] = []
    func pick(_ values: [String]) -> String? { random.chance(60) ? nil : values[random.number(0...values.count - 1)] }
    if let stop = pick(["A", "B", "S", "S1", "X"]) {
      selector.stopID = stop
      conditions.append { $0.stop.id.rawValue == stop || stop == "S" && $0.stop.id == "S1" }
    }
    if let route = pick(["R", "X"]) {
      selector.routeID = route
      conditions.append { $0.route.id.rawValue == route }
      if let direction = pick(["0", "1"]) {
        selector.directionID = UInt32(direction)
        conditions.append { "\($0.direction?.rawValue ?? -1)" == direction }
      }
    }
    if let agency = pick(["G", "X"]) {
      selector.agencyID = agency
      conditions.append { _ in agency == "G" }
    }
    if let type = pick(["3", "2"]) {
      selector.routeType = Int32(type)
      conditions.append { _ in type == "3" }
    }
    if let trip = pick(["T", "U", "L"]) {
      selector.trip = TripDescriptor(trip: trip)
      conditions.append { $0.tripID.rawValue == trip }
      if let date = pick([LiveTown.day, "20260611"]) {
        selector.trip?.startDate = date
        conditions.append { $0.serviceDate.description == date }
      }
    }
    return (selector, { departure in !conditions.isEmpty && conditions.allSatisfy { $0(departure) } })
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `an alert informs the departures that all fields of one of its selectors fit`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let town = try await LiveTown()
    let alerts = (0..<8).map { _ in (0..<random.number(1...4)).map { _ in Self.selector(&random) } }
    let entities = alerts.enumerated().map { number, selectors in
      var alert = AlertMessage()
      alert.informedEntities = selectors.map(\.selector)
      return FeedEntity(id: "\(number)", alert: alert)
    }
    let live = try town.matcher.match([try town.source(entities)], now: LiveTown.now).snapshot
    let board = try ["A", "B", "C", "S"].flatMap { stop in
      try town.timetable.departures(
        from: StopID(rawValue: stop), after: LiveTown.at(7, 0), within: .seconds(86_400), live: live)
    }
    #expect(board.count > 10)
    for departure in board {
      let expected = alerts.indices.filter { alerts[$0].contains { $0.fits(departure) } }
      #expect(departure.live?.alerts == expected.map { "\($0)" })
    }
  }

  @Test func `a trip of many calls costs the same however many selectors fit nothing`() async throws {
    let calls = (1...800).map { number in
      let time = String(format: "%02d:%02d:00", number / 60 + 8, number % 60)
      return "T,\(time),\(time),A,\(number)\n"
    }
    let town = try await LiveTown(
      feed: LiveTown.feed.removing("frequencies.txt").adding(
        "stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + calls.joined()))
    func cost(_ count: Int) throws -> Double {
      var alert = AlertMessage()
      alert.informedEntities = (0..<count).map { number in
        var selector = EntitySelector()
        selector.trip = TripDescriptor(trip: "T", date: "2020\(number % 90 + 10)01")
        return selector
      }
      let live = try town.matcher.match([try town.source([FeedEntity(alert: alert)])], now: LiveTown.now).snapshot
      var least = UInt64.max
      for _ in 0..<3 {
        let start = ProcessorClock.threadNanoseconds
        let run = try town.runs("T", live).first
        least = min(least, ProcessorClock.threadNanoseconds - start)
        #expect(run?.calls.count == 800 && run?.live?.alerts ?? [] == [])
      }
      return Double(least)
    }
    #expect(try cost(20_000) < 4 * cost(200))
  }

  // MARK: Identity

  @Test func `alerts of several sources have different ids`() async throws {
    let town = try await LiveTown()
    let alert = Self.alert(Self.route)
    func source(_ ids: String?...) throws -> LiveSource {
      try town.source(ids.map { FeedEntity(id: $0, alert: alert) })
    }
    let sources = [try source("a", "b", "b", nil, "b#2", ""), try source("a", "#1")]
    let live = try town.matcher.match(sources, now: LiveTown.now).snapshot
    let ids = ["0/a", "b", "b#2", "#1", "b#2#2", "#2", "1/a", "#1#2"]
    #expect(live.alerts.map(\.id) == ids)
    let board = try town.timetable.departures(from: "A", after: LiveTown.now, limit: 1, live: live)
    #expect(board.map(\.live?.alerts) == [ids])
    #expect(ids.allSatisfy { live.alert($0)?.id == $0 })
  }

  @Test func `thousands of alerts with one id have different ids`() async throws {
    let town = try await LiveTown()
    let source = try town.source((0..<5000).map { _ in FeedEntity(id: "a", alert: AlertMessage()) })
    let alerts = try town.matcher.match([source], now: LiveTown.now).snapshot.alerts
    #expect(alerts.first?.id == "a")
    #expect(alerts.last?.id == "a#5000")
  }

  @Test func `an alert repeats every field of its selectors`() async throws {
    let town = try await LiveTown()
    var (full, trip) = (EntitySelector(), EntitySelector())
    (full.agencyID, full.routeID, full.routeType, full.directionID, full.stopID) = ("G", "R", 3, 0, "B")
    trip.trip = TripDescriptor(trip: "T", date: LiveTown.day)
    trip.trip?.routeID = "R"
    trip.trip?.directionID = 0
    trip.trip?.startTime = "8:00 AM"
    var alert = AlertMessage()
    alert.informedEntities = [EntitySelector(), full, EntitySelector(), trip, EntitySelector()]
    let source = try town.source([FeedEntity(id: "a", alert: alert)])
    let alerts = try town.matcher.match([source], now: LiveTown.now).snapshot.alerts
    let text = try #require(alerts.first).json(preferring: []).lines
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let informs = try #require(json?["informs"] as? [[String: Any]])
    let keys = [
      "agency_id", "route_id", "route_type", "direction_id", "stop_id", "trip_id", "start_date", "start_time",
    ]
    #expect(informs.allSatisfy { $0.keys.sorted() == keys.sorted() })
    let rows = informs.map { selector in
      keys.map { key in selector[key].flatMap { $0 is NSNull ? nil : "\($0)" } ?? "-" }.joined(separator: " ")
    }
    let none = "- - - - - - - -"
    #expect(rows == [none, "G R 3 0 B - - -", none, "- R - 0 - T 20260610 8:00 AM", none])
  }

  // MARK: Trips

  @Test func `a trip lists the alerts of any of its calls`() async throws {
    let town = try await LiveTown()
    func alert(_ stop: String, from start: Int64?, to end: Int64?) -> AlertMessage {
      var selector = EntitySelector()
      selector.stopID = stop
      var alert = Self.alert(selector)
      alert.impactPeriods = [Self.range(start, end)]
      return alert
    }
    let source = try town.source([
      FeedEntity(id: "end", alert: alert("D", from: LiveTown.seconds(8, 30), to: LiveTown.seconds(8, 31))),
      FeedEntity(id: "late", alert: alert("B", from: LiveTown.seconds(8, 15), to: LiveTown.seconds(8, 16))),
      FeedEntity(id: "other", alert: alert("S", from: nil, to: nil)),
    ])
    func alerts(_ sources: LiveSource...) throws -> [String]? {
      let live = try town.matcher.match(sources, now: LiveTown.now).snapshot
      let day = try #require(ServiceDate(LiveTown.day))
      return try town.timetable.instances(of: "T", on: day, live: live).first?.live?.alerts
    }
    #expect(try alerts(source) == ["end"])
    var late = StopTimeUpdate(sequence: 2, departure: StopTimeEvent(delay: 300))
    func update() throws -> LiveSource {
      try town.source([FeedEntity(tripUpdate: TripUpdate(trip: "T", date: LiveTown.day, calls: [late]))])
    }
    #expect(try alerts(source, update()) == ["late"])
    // Where nobody boards any more, the departure is the scheduled one.
    late.pickupType = .init(rawValue: 1)
    #expect(try alerts(source, update()) == [])
  }

  // MARK: Texts

  @Test(
    arguments: [
      (["zh-Hant-TW"], "Hant"), (["zh-TW"], "zh"), (["de-CH"], "de"), (["fr"], "none"), ([], "none"), (["pt"], "br"),
      (["fr", "de"], "de"), (["en-GB-x-a"], "gb"), (["zh_hant_HK"], "Hant"), (["en"], "gb"),
    ])
  func `a text is chosen as names of stops are`(languages: [String], expected: String) async throws {
    let town = try await LiveTown()
    var header = TranslatedString()
    for (text, language) in [
      ("", "fr"), ("de", "de"), ("Hant", "zh-Hant"), ("zh", "zh"), ("none", ""), ("br", "pt-BR"), ("gb", "en-gb"),
    ] {
      var translation = TranslatedString.Translation()
      (translation.text, translation.language) = (text, language)
      header.translations.append(translation)
    }
    let source = try town.source([FeedEntity(alert: Self.alert(Self.route, header: header))])
    let alert = try #require(try town.matcher.match([source], now: LiveTown.now).snapshot.alerts.first)
    #expect(alert.header?.text(preferring: languages) == expected)
  }

  // MARK: Versions

  @Test(arguments: ["1", "2", "2.1", "1.0", "", "02.0", "2.x"])
  func `a feed of version 1 or 2 is read`(version: String) async throws {
    let town = try await LiveTown()
    let source = try town.source([], header: FeedHeader(version: version, timestamp: nil))
    let report = try town.matcher.match([source], now: LiveTown.now).report
    #expect(report.remarks["version"] == (["1.0", "2.0"].contains(version) ? 0 : 1))
  }

  @Test(arguments: ["3", "3.0", "0", "0.9", "two", "v2.0", "20", "2,0", ".2", " 2", "99999999999999999999"])
  func `a feed of another version is refused`(version: String) async throws {
    let town = try await LiveTown()
    #expect(throws: LiveError.self) { try town.source([], header: FeedHeader(version: version, timestamp: nil)) }
  }
}
