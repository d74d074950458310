import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitValues

/// Stops that riders know as one place are one place, and others are not.
@Suite struct `Places` {
  /// A feed of stops with names and meters to the east of the first, on trips that call at them by their numbers.
  private static func feed(
    _ stops: [(name: String, meters: Double)], trips: [[Int]] = [], parents: [Int: String] = [:]
  ) -> FeedText {
    let rows = stops.enumerated().map { number, stop in
      // A degree of longitude has 111,195 m × cos 60°.
      let longitude = String(format: "%.7f", 20 + stop.meters / 55_597.5)
      return "\(number),\(stop.name),60,\(longitude),\(parents[number] ?? ""),\(parents[number] == "station" ? 1 : 0)"
    }
    let calls = trips.enumerated().flatMap { trip, stops in
      stops.enumerated().map { call, stop in
        let time = String(format: "%02d:%02d:00", 8 + call / 60, call % 60)
        return "t\(trip),\(time),\(time),\(stop),\(call)"
      }
    }
    return FeedText.small
      .adding(
        "stops.txt",
        (["stop_id,stop_name,stop_lat,stop_lon,parent_station,location_type"] + rows).joined(separator: "\n")
      )
      .adding(
        "trips.txt",
        (["route_id,service_id,trip_id"] + trips.indices.map { "r1,daily,t\($0)" }).joined(separator: "\n")
      )
      .adding(
        "stop_times.txt",
        (["trip_id,arrival_time,departure_time,stop_id,stop_sequence"] + calls).joined(separator: "\n"))
  }

  /// The places of a feed, by their ids.
  private static func places(_ feed: FeedText) async throws -> [String: [String]] {
    let built = try await BuiltFeed(feed)
    let timetable = try Timetable(path: built.bundle)
    var found: [String: [String]] = [:]
    for stop in try timetable.stops() {
      let place = try timetable.place(of: stop.id)
      found[place.id.rawValue] = place.stops.map { $0.id.rawValue }
    }
    return found
  }

  @Test func `stops of one name across a street are one place, and stops of two villages are two`() async throws {
    let found = try await Self.places(
      Self.feed([("Church", 0), ("CHURCH", 30), ("Church", 5000), ("School", 10), ("Chürch!", 140)]))
    #expect(found == ["0": ["0", "1", "4"], "2": ["2"], "3": ["3"]])
  }

  @Test func `stops along the street of their name are places of their own, with those across it`() async throws {
    let names = [0, 20, 140, 160, 280, 300, 420].map { (name: "Long Street", meters: Double($0)) }
    let found = try await Self.places(Self.feed(names))
    #expect(found == ["0": ["0", "1"], "2": ["2", "3"], "4": ["4", "5"], "6": ["6"]])
  }

  @Test func `stops at which a trip calls in a row are two places`() async throws {
    let stops = [("A", 0.0), ("Mill", 500), ("Mill", 600), ("B", 1000)].map { (name: $0.0, meters: $0.1) }
    #expect(try await Self.places(Self.feed(stops)).count == 3)
    #expect(try await Self.places(Self.feed(stops, trips: [[0, 1, 2, 3]])).count == 4)
  }

  @Test func `a terminal where trips begin at one stop and go on from another is one place`() async throws {
    let stops = [("Mall", 0.0), ("Mall", 100), ("B", 1000), ("C", 2000)].map { (name: $0.0, meters: $0.1) }
    #expect(try await Self.places(Self.feed(stops, trips: [[0, 1, 2, 3], [3, 2, 1, 0]])).count == 3)
  }

  @Test func `a station is a place with all that is below it, and takes in no other stop`() async throws {
    let text = """
      stop_id,stop_name,stop_lat,stop_lon,parent_station,location_type
      s,Central,60,20,,1
      p,Central,60,20,s,0
      e,Central,60,20,s,2
      b,Central,60,20,p,4
      c,Central,60,20,,0
      """
    let built = try await BuiltFeed(FeedText.small.adding("stops.txt", text))
    let timetable = try Timetable(path: built.bundle)
    for stop in ["s", "p", "e", "b"] {
      let place = try timetable.place(of: StopID(rawValue: stop))
      #expect(place.id == "s" && place.stops.map(\.id) == ["s"] && place.name == "Central")
    }
    #expect(try timetable.place(of: "c").stops.map(\.id) == ["c"])
  }

  @Test func `stations that are below each other are one place`() async throws {
    let text = """
      stop_id,stop_name,stop_lat,stop_lon,parent_station,location_type
      a,A,60,20,c,1
      b,B,60,20,a,1
      c,C,60,20,b,1
      d,D,60,20,c,0
      """
    let found = try await Self.places(FeedText.small.adding("stops.txt", text))
    #expect(found == ["a": ["a"]])
  }

  @Test func `stops without a name, a coordinate or a possible one share no place`() async throws {
    let text = """
      stop_id,stop_name,stop_lat,stop_lon
      a,,60,20
      b,,60,20
      c,Same,,
      d,Same,,
      e,Same,0,0
      f,Same,0,0
      g,***,60,20
      h,***,60,20
      """
    #expect(try await Self.places(FeedText.small.adding("stops.txt", text)).count == 8)
  }

  @Test func `a place of an unknown stop throws an error with near matches`() async throws {
    let built = try await BuiltFeed(.small)
    let error = #expect(throws: BundleError.self) { try Timetable(path: built.bundle).place(of: "AA") }
    #expect(error?.kind == .unknownStop)
    #expect(error?.nearMatches.isEmpty == false)
  }

  @Test(arguments: [UInt64](1...40))
  func `places of a random town equal those of a naive model`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let names = ["Mill", "mill", "Main St.", "Main St", "Église", "eglise", "北口", "Station", ""]
    let stops = (0..<random.number(2...80)).map { _ in
      (name: random.pick(names), meters: Double(random.number(0...random.pick([300, 1000, 4000]))))
    }
    let trips = (0..<random.number(0...6)).map { _ in
      (0..<random.number(2...9)).map { _ in random.number(0...stops.count - 1) }
    }
    try await Self.compare(Self.feed(stops, trips: trips), "seed \(seed)")
  }

  @Test(
    .enabled(if: SharedFeeds.arePresent && Unzip.isAvailable, "needs ../shared and unzip"),
    arguments: [
      "ch-zug", "jp-donan-bus", "in-chennai-mtc-subdir", "lt-kaunas", "us-vancouver-ctran-flex", "us-bart-2018",
    ])
  func `places of a real feed equal those of a naive model`(name: String) async throws {
    let folder = try TemporaryFolder()
    try Unzip.unpack(SharedFeeds.path(of: name), into: folder)
    try await Self.compare(FeedText(folder: folder.path), name)
  }

  private static func compare(_ feed: FeedText, _ name: String) async throws {
    let expected = NaiveStopPlaces(feed).places
    let built = try await BuiltFeed(feed)
    let timetable = try Timetable(path: built.bundle)
    for stop in try timetable.stops() {
      let place = try timetable.place(of: stop.id)
      #expect(Set(place.stops.map { $0.id.rawValue }) == expected[stop.id.rawValue], "\(name), stop \(stop.id)")
      #expect(place.id == place.stops.first?.id && place.stops.map(\.id) == place.stops.map(\.id).sorted())
    }
    for text in ["m", "station", "main", "北", "zug", "g"] {
      let ids = try timetable.stops(matching: text, limit: .max).map { try timetable.place(of: $0.id).id }
      for limit in [1, 3, 20, Int.max] {
        let found = try timetable.places(matching: text, limit: limit).map(\.id)
        #expect(found == Array(Self.unique(ids).prefix(limit)), "\(name), \(text)")
      }
    }
    guard let center = try timetable.stops().compactMap(\.coordinate).first else { return }
    let near = try timetable.stops(near: center, radius: 2000, limit: .max)
    let ids = try near.map { try timetable.place(of: $0.id).id }
    for limit in [1, 5, Int.max] {
      let found = try timetable.places(near: center, radius: 2000, limit: limit)
      #expect(found.map(\.id) == Array(Self.unique(ids).prefix(limit)), "\(name)")
    }
  }

  private static func unique(_ ids: [StopID]) -> [StopID] {
    var known: Set<StopID> = []
    return ids.filter { known.insert($0).inserted }
  }
}
