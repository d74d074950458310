import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite

/// The examples of README and of the articles, as they stand there: `ci/check-docs` compares them line by line.
@Suite struct `The examples of the articles` {
  /// A Monday noon.
  private let now = UnixTime(seconds: 1_767_610_800)

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

  @Test func `of shipping a bundle open one, with bounds, and name what is wrong`() async throws {
    let built = try await BuiltFeed(Self.city)
    let path = built.bundle
    do {
      let timetable = try Timetable(path: path)
      print(timetable.information.name, timetable.information.timeZone.name)
      let board = try timetable.departures(from: "central", after: now, within: nil, limit: 10)
      #expect(board.first?.tripID == "t1")
    }
    do {
      let timetable = try Timetable(path: path)
      let board = try timetable.departures(from: "central", after: now, within: nil, limit: 10)
      #expect(board.count == 10)
    }
    let settings = Timetable.Settings(blockCacheBytes: 1 << 20, pageCacheBytes: 1 << 19, boardCacheBytes: 1 << 20)
    let timetable = try Timetable(path: path, settings: settings)
    do {
      _ = try timetable.departures(from: "centrl", after: now, within: 3600)
    } catch let error where error.kind == .unknownStop {
      print(error.nearMatches)
    }
    #expect(try timetable.nearMatches(ofStop: "centrl").first == "central")
  }

  @Test func `of boards show departures, pages, filters, runs and grids`() async throws {
    let built = try await BuiltFeed(Self.city)
    let timetable = try Timetable(path: built.bundle)
    let board = try timetable.departures(from: "central", after: now, within: nil, limit: 10)
    for departure in board {
      let minutes = (departure.time.seconds - now.seconds) / 60
      print(departure.routeShortName ?? "", departure.headsign ?? "", "in \(minutes) min")
    }
    if let last = board.last {
      let page = try timetable.departures(from: "central", following: last, limit: 10)
      print(page.count)
    }
    let shown: Departure = try #require(board.last)
    let next = try timetable.departures(from: "central", following: shown, limit: 10)
    #expect(next.count == 10 && !board.contains(next[0]))
    let filter = BoardFilter(routes: ["M1"], directionID: 0)
    let northbound = try timetable.departures(from: "central", after: now, within: nil, limit: 10, where: filter)
    #expect(northbound == board)
    let date = timetable.clock.localDate(of: now)
    for run in try timetable.runs(of: board[0].tripID, on: board[0].serviceDate) {
      for call in run.calls { print(call.call.place, call.time?.seconds ?? 0) }
    }
    let grid = try timetable.grid(of: "M1", direction: 0, on: date)
    #expect(grid?.columns.map(\.tripID) == ["t1", "t2"])
  }

  @Test func `of searching find stops by name and place`() async throws {
    let built = try await BuiltFeed(Self.city)
    let timetable = try Timetable(path: built.bundle)
    let stops = try timetable.stops(matching: "cent sta", limit: 8)
    for stop in stops { print(stop.stopName ?? "", stop.stopID) }
    #expect(stops.map(\.stopID) == ["central", "c1"])
    let forgiven = try timetable.stops(matching: "cetnral", limit: 1)
    #expect(forgiven.map(\.stopID) == ["central"])
    let here = Coordinate(latitude: 46.95, longitude: 7.44) ?? Coordinate(latitudeE7: 0, longitudeE7: 0)
    for hit in try timetable.stops(near: here, radius: 500, limit: 10) {
      print(hit.stop.stopName ?? "", Int(hit.distance), "m")
    }
  }

  @Test func `of updates install, follow and roll back, and keep favourites`() async throws {
    let built = try await BuiltFeed(Self.city)
    let download = built.bundle
    let place = try TemporaryFolder()
    let folder = place.file("timetable")
    let store = try TimetableStore(folder: folder)
    try await store.install(download)
    if let timetable = store.current {
      let board = try timetable.departures(from: "central", after: now, within: nil, limit: 10)
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
    try store.userData.add(Favourite(.stop("central"), note: "work"))
    let gone = try store.unknownFavourites()
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

  @Test func `of SQL name a bundle for other libraries`() async throws {
    let built = try await BuiltFeed(Self.city)
    let path = built.bundle
    try BundleVFS.register()
    let uri = BundleVFS.uri(path: path)
    let connection = try Connection(path: uri, mode: .readOnly)
    #expect(try connection.integer("SELECT count(*) FROM trips") == 2)
  }

  @Test func `of README print a board`() async throws {
    let built = try await BuiltFeed(Self.city)
    let path = built.bundle
    let timetable = try Timetable(path: path)
    for departure in try timetable.departures(from: "central", after: UnixTime(.now), within: 7200, limit: 10) {
      print(departure.time.seconds, departure.routeShortName ?? "", departure.headsign ?? "")
    }
  }
}
