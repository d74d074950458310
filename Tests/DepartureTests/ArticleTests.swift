import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite

/// The examples of the documentation articles. `ci/check-docs` compares them line by line.
@Suite struct `Examples in articles` {
  /// 2026-01-05T11:00:00Z, a Monday noon in Zurich.
  private let now = Date(timeIntervalSince1970: 1_767_610_800)

  private static let city = FeedText([
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\na,City,https://example.org,Europe/Zurich\n",
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code
    central,Central Station,46.95,7.44,1,,
    c1,Central Station,46.95,7.44,0,central,1
    park,Park,46.96,7.45,0,,
    """,
    "routes.txt": "route_id,agency_id,route_short_name,route_type\nM1,a,M1,1\n",
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    daily,1,1,1,1,1,1,1,20260101,20261231
    """,
    "trips.txt": "route_id,service_id,trip_id,trip_headsign,direction_id\nM1,daily,t1,Park,0\nM1,daily,t2,Park,0\n",
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    t1,12:30:00,12:30:00,c1,1
    t1,12:40:00,12:40:00,park,2
    t2,13:30:00,13:30:00,c1,1
    t2,13:40:00,13:40:00,park,2
    """,
  ])

  @Test func `the examples of the front page and of shipping a bundle open a bundle and report errors`() async throws {
    let built = try await BuiltFeed(Self.city)
    let path = built.bundle
    let bundleURL = URL(filePath: path)
    do {
      let timetable = try Timetable(url: bundleURL)
      for departure in try timetable.departures(from: "central", limit: 10) {
        print(departure.time, departure.route.displayName, departure.destination ?? "")
      }
    }
    do {
      let timetable = try Timetable(url: bundleURL)
      print(timetable.information.name, timetable.information.timeZoneIdentifier)
      #expect(timetable.information.timeZoneIdentifier == "Europe/Zurich")
    }
    let settings = Timetable.Settings(blockCacheBytes: 1 << 20, pageCacheBytes: 1 << 19, boardCacheBytes: 1 << 20)
    let timetable = try Timetable(path: path, settings: settings)
    do {
      _ = try timetable.departures(from: "centrl", after: now)
    } catch {
      print(error.localizedDescription)
      if error.kind == .unknownStop { print("similar:", error.nearMatches) }
    }
    #expect(try timetable.nearMatches(ofStop: "centrl").first == "central")
  }

  @Test func `the examples of boards show departures, pages, filters and several stops`() async throws {
    let built = try await BuiltFeed(Self.city)
    let timetable = try Timetable(path: built.bundle)
    let board = try timetable.departures(from: "central", after: now, within: nil, limit: 10)
    for departure in board {
      let minutes = Int(departure.time.timeIntervalSince(now) / 60)
      let platform = departure.stop.platformCode ?? ""
      print(departure.route.displayName, departure.destination ?? "", platform, "in \(minutes) min")
    }
    if let last = board.last {
      let page = try timetable.departures(from: "central", following: last.id, limit: 10)
      print(page.count)
    }
    let shown: Departure = try #require(board.last)
    let next = try timetable.departures(from: "central", following: shown.id, limit: 10)
    #expect(next.count == 10 && !board.contains(next[0]))
    let filter = BoardFilter(routes: ["M1"], direction: .outbound)
    let northbound = try timetable.departures(from: "central", after: now, limit: 10, where: filter)
    #expect(northbound == Array(board.prefix(2)))
    let both = try timetable.departures(from: ["central", "park"], after: now, limit: 10)
    #expect(both == northbound)
    let style = Date.FormatStyle(date: .omitted, time: .shortened, timeZone: timetable.timeZone)
    let texts = board.map { $0.time.formatted(style) }
    #expect(texts.count == board.count)
  }

  @Test func `the examples of places and searches find departures and stops`() async throws {
    let built = try await BuiltFeed(Self.city)
    let timetable = try Timetable(path: built.bundle)
    let here = try #require(Coordinate(latitude: 46.95, longitude: 7.44))
    for group in try timetable.departures(near: here, radius: 1200, after: now) {
      print(group.route.displayName, group.destination ?? "", group.stop.displayName, group.departures[0].time)
    }
    let stops = try timetable.stops(matching: "cent sta", limit: 8)
    for stop in stops { print(stop.name ?? "", stop.id) }
    #expect(stops.map(\.id) == ["central", "c1"])
    let forgiven = try timetable.stops(matching: "cetnral", limit: 1)
    #expect(forgiven.map(\.id) == ["central"])
    for hit in try timetable.stops(near: here, radius: 500, limit: 10) {
      print(hit.stop.name ?? "", Int(hit.distance), "m")
    }
  }

  @Test func `the examples of trips follow a trip and draw its path`() async throws {
    let built = try await BuiltFeed(Self.city)
    let timetable = try Timetable(path: built.bundle)
    let board = try timetable.departures(from: "central", after: now, limit: 10)
    let departure = board[0]
    let trip = try timetable.instance(of: departure)
    for call in trip.calls {
      print(call.time ?? departure.time, call.stop?.displayName ?? "", call.stop?.platformCode ?? "")
    }
    let path = try timetable.tripPath(of: departure.tripID)
    let ride = path?.segment(from: departure.stopSequence)
    print(ride?.geoJSON ?? "no line")
    #expect(path == nil)
    let date = timetable.clock.localDate(at: now)
    let printed = try timetable.routeTimetable(of: "M1", direction: .outbound, on: date)
    #expect(printed.columns.map(\.tripID) == ["t1", "t2"])
  }

  @Test func `the example of languages localizes a timetable`() async throws {
    let built = try await BuiltFeed(Self.city)
    let path = built.bundle
    let timetable = try Timetable(path: path).localized(preferring: ["de-CH", "en"])
    #expect(timetable.languages == ["de-CH", "en"])
  }

  @Test func `the examples of long queries run them in a task`() async throws {
    let built = try await BuiltFeed(Self.city)
    let timetable = try Timetable(path: built.bundle)
    let date = timetable.clock.localDate(at: now)
    let task = Task.detached {
      try timetable.routeTimetable(of: "M1", on: date)
    }
    let printed = try await task.value
    #expect(try await TimetableLoader(timetable).load("M1", on: date) == printed)
  }

  @Test func `the examples of updates install, observe and roll back bundles and keep favorites`() async throws {
    let built = try await BuiltFeed(Self.city)
    let download = URL(filePath: built.bundle)
    let place = try TemporaryFolder()
    let folder = URL(filePath: place.file("timetable"))
    let store = try TimetableStore(folder: folder)
    try await store.install(download)
    if let timetable = store.current {
      let board = try timetable.departures(from: "central", after: now, limit: 10)
      print(board.count)
    }
    #expect(store.current != nil)
    try await store.install(download, starting: .feedStart)
    let isSwitched = try store.activate(at: now)
    print(isSwitched)
    let other = try await BuiltFeed(Self.city.adding("feed_info.txt", Self.feedInfo))
    try await store.install(other.bundle)
    try store.rollBack()
    await Self.follow(store)
    try store.userData.add(Favorite(.stop("central"), note: "work"))
    let gone = try store.unknownFavorites()
    #expect(gone.isEmpty)
  }

  private static func follow(_ store: TimetableStore) async {
    for await state in store.states() {
      print(state.cause, state.current?.information.name ?? "nothing")
      if state.cause == .rolledBack { break }
    }
  }

  private static let feedInfo = """
    feed_publisher_name,feed_publisher_url,feed_lang
    Other City,https://example.org,en
    """

  @Test func `the example of SQL opens a bundle by its URI`() async throws {
    let built = try await BuiltFeed(Self.city)
    let path = built.bundle
    try BundleVFS.register()
    let uri = BundleVFS.uri(path: path)
    let connection = try Connection(path: uri, mode: .readOnly)
    #expect(try connection.integer("SELECT count(*) FROM trips") == 2)
  }
}

/// Loads route timetables and cancels the previous load.
actor TimetableLoader {
  private let timetable: Timetable
  private var task: Task<RouteTimetable, any Error>?

  init(_ timetable: Timetable) {
    self.timetable = timetable
  }

  func load(_ route: RouteID, on date: ServiceDate) async throws -> RouteTimetable {
    task?.cancel()
    let task = Task.detached { [timetable] in try timetable.routeTimetable(of: route, on: date) }
    self.task = task
    return try await task.value
  }
}
