import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitValues

/// Compares boards of several stops and departure groups with the boards of each stop.
@Suite struct `Joined boards` {
  @Test(arguments: [UInt64](1...20))
  func `boards of several stops equal the merged boards of each stop in random feeds`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let built = try await BuiltFeed(feed.text)
    let laws = try BoardLaws(Timetable(path: built.bundle), feed.text, seed: seed, feed.summary)
    for query in RandomQueries.make(6, for: feed, timetable: NaiveTimetable(feed.text)) {
      try laws.checkJoinedBoards(from: query.start, within: query.duration)
      try laws.checkGroups(around: query.stop, radius: 15_000_000, from: query.start, within: query.duration)
    }
    withExtendedLifetime(built) {}
  }

  @Test(
    .enabled(if: SharedFeeds.arePresent && Unzip.isAvailable, "needs ../shared and unzip"),
    arguments: ["us-bart-2018", "jp-donan-bus", "us-vancouver-ctran-flex", "us-newark-airtrain", "google-sample-feed"])
  func `boards of several stops equal the merged boards of each stop in real feeds`(name: String) async throws {
    let folder = try TemporaryFolder()
    try Unzip.unpack(SharedFeeds.path(of: name), into: folder)
    let text = try FeedText(folder: folder.path)
    let built = try await BuiltFeed(path: SharedFeeds.path(of: name))
    let timetable = try Timetable(path: built.bundle)
    let laws = BoardLaws(timetable, text, seed: 7, name)
    let validity = try #require(timetable.information.validity)
    let stops = text.table("stops.txt").values(of: "stop_id").map { StopID(rawValue: $0) }
    var random = SplitMix64(seed: 8)
    var departureCount = 0
    for _ in 0..<5 {
      let date = ServiceDate(
        daysSince1970: random.number(validity.lowerBound.daysSince1970...validity.upperBound.daysSince1970))
      let start = timetable.clock.date(on: date, hour: random.number(0...23), minute: 30)
      departureCount += try laws.checkJoinedBoards(from: start, within: .seconds(1800))
      for radius in [100, 600, 3000.0] {
        try laws.checkGroups(around: random.pick(stops), radius: radius, from: start, within: .seconds(3600))
      }
    }
    if name != "us-vancouver-ctran-flex" { #expect(departureCount > 0, "\(name)") }
    withExtendedLifetime(built) {}
  }

  @Test func `a board of several stops lists a repeated or nested stop once`() async throws {
    let stops = """
      stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
      S,Station,52.5,13.1,1,
      A,Alpha,52.5,13.1,0,S
      B,Beta,52.5,13.2,,
      C,Gamma,52.5,13.3,,
      """
    let built = try await BuiltFeed(.small.adding("stops.txt", stops))
    let timetable = try Timetable(path: built.bundle)
    let start = Date(unixSeconds: 1_780_000_000)
    func board(_ stops: [StopID]) throws -> [StopID] {
      try timetable.departures(from: stops, after: start, within: .seconds(86_400)).map(\.stop.id)
    }
    #expect(try board(["A"]) == ["A"])
    #expect(try board(["S", "A", "A", "B", "S"]) == ["A", "B"])
    #expect(try board(["B", "A"]) == ["A", "B"])
    #expect(try board([]).isEmpty)
    #expect(try timetable.departures(from: ["A", "B"], after: start, within: nil, limit: 1).map(\.stop.id) == ["A"])
    #expect(
      try timetable.arrivals(at: ["S", "B", "C", "B"], after: start, within: .seconds(86_400)).map(\.stop.id)
        == ["B", "C"])
    withExtendedLifetime(built) {}
  }
}

/// Checks boards of several stops against boards of one stop.
private struct BoardLaws {
  private let timetable: Timetable
  /// All stops in random order, some of them twice.
  private let stops: [StopID]
  private let context: String

  init(_ timetable: Timetable, _ feed: FeedText, seed: UInt64, _ context: String) {
    self.timetable = timetable
    self.context = context
    var random = SplitMix64(seed: seed)
    let ids = feed.table("stops.txt").values(of: "stop_id").map { StopID(rawValue: $0) }
    var stops = ids + (0..<5).map { _ in random.pick(ids) }
    random.shuffle(&stops)
    self.stops = stops
  }

  /// - Returns: The number of departures.
  @discardableResult
  func checkJoinedBoards(from start: Date, within duration: Duration) throws -> Int {
    var departures: Set<Departure> = []
    var arrivals: Set<Arrival> = []
    for stop in Set(stops) {
      departures.formUnion(try timetable.departures(from: stop, after: start, within: duration))
      arrivals.formUnion(try timetable.arrivals(at: stop, after: start, within: duration))
    }
    let expected = departures.sorted { Self.precedes($0.id, $1.id) }
    let board = try timetable.departures(from: stops, after: start, within: duration)
    #expect(board == expected, "\(context), \(start)")
    #expect(Set(board.map(\.id)).count == board.count, "ids differ: \(context), \(start)")
    #expect(
      try timetable.arrivals(at: stops, after: start, within: duration)
        == arrivals.sorted { Self.precedes($0.id, $1.id) }, "\(context), \(start)")

    // The pages join to the whole board.
    let limit = max(1, board.count / 3)
    var pages = try timetable.departures(from: stops, after: start, within: nil, limit: limit)
    #expect(Array(pages.prefix(board.count)) == Array(board.prefix(limit)), "\(context), \(start)")
    while pages.count < board.count, let last = pages.last {
      let page = try timetable.departures(from: stops, following: last.id, limit: limit)
      #expect(!page.isEmpty, "\(context), \(start)")
      if page.isEmpty { break }
      pages += page
    }
    #expect(Array(pages.prefix(board.count)) == board, "\(context), \(start)")
    return board.count
  }

  /// The order of boards.
  private static func precedes(_ left: CallID, _ right: CallID) -> Bool {
    if left.time != right.time { return left.time < right.time }
    if left.tripID != right.tripID { return left.tripID < right.tripID }
    return (left.stopSequence, left.serviceDate, left.frequencyRow)
      < (right.stopSequence, right.serviceDate, right.frequencyRow)
  }

  func checkGroups(
    around stop: StopID, radius: Double, from start: Date, within duration: Duration
  ) throws {
    guard let place = try timetable.stop(stop)?.coordinate else { return }
    for (limit, filter) in [(3, nil), (1, BoardFilter(direction: .outbound)), (.max, nil)] as [(Int, BoardFilter?)] {
      let found = try timetable.departures(
        near: place, radius: radius, after: start, within: duration, limit: limit, atEveryStop: true, where: filter)
      let expected = try groups(
        around: place, radius: radius, from: start, within: duration, limit: limit, where: filter)
      #expect(found == expected, "\(context), \(radius) m around \(stop), \(start), limit \(limit)")
      #expect(Set(found.map(\.id)).count == found.count, "ids differ: \(context), \(stop), \(start)")
    }
    #expect(try timetable.departures(near: place, radius: radius, after: start, within: duration, limit: 0).isEmpty)
  }

  /// Returns the groups, computed stop by stop.
  private func groups(
    around place: Coordinate, radius: Double, from start: Date, within duration: Duration, limit: Int,
    where filter: BoardFilter?
  ) throws -> [DepartureGroup] {
    var groups: [DepartureGroup] = []
    for hit in try timetable.stops(near: place, radius: radius, limit: .max) {
      // Stations and entrances have no departures of their own.
      guard [nil, .platform, .boardingArea].contains(hit.stop.locationType) else { continue }
      let first = groups.count
      for departure in try timetable.departures(from: hit.id, after: start, within: duration, where: filter) {
        // A child stop is listed by itself if it is within the radius.
        if departure.stop.id != hit.id { continue }
        let index = groups[first...].firstIndex {
          $0.route.id == departure.route.id && $0.direction == departure.direction
        }
        if let index {
          groups[index].departures.append(departure)
        } else {
          groups.append(
            DepartureGroup(
              stop: hit, route: departure.route, direction: departure.direction, departures: [departure]))
        }
      }
    }
    return groups.map { group in
      DepartureGroup(
        stop: group.stop, route: group.route, direction: group.direction,
        departures: Array(group.departures.prefix(limit)))
    }
  }
}
