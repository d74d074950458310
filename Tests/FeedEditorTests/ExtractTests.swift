import FeedEditor
import Foundation
import GTFSFeed
import Operations
import TestFeeds
import Testing
import TransitValues

@Suite struct `Extracts` {
  /// A line through A, B, C and D from south to north, twice, and a short one at D.
  private let line = FeedText([
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\na,A,https://a.example,Europe/Berlin\n"
      + "b,B,https://b.example,Europe/Berlin\n",
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon,zone_id,location_type,parent_station,level_id
    A,Anger,50.1,10,1,0,,
    B,Brücke,50.2,10,1,0,S,L0
    C,Chor,50.3,10,2,0,,
    D,Dom,50.4,10,3,0,,
    E,Ende,50.5,10,3,0,,
    S,Station,50.2,10,,1,,
    X,Eingang,50.2,10,,2,S,L1
    """,
    "levels.txt": "level_id,level_index\nL0,0\nL1,1\nL9,9\n",
    "routes.txt": "route_id,agency_id,route_short_name,route_type\nr,a,1,3\nq,b,2,0\n",
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    daily,1,1,1,1,1,1,1,20260101,20261231
    old,1,1,1,1,1,1,1,20250101,20251231
    """,
    "calendar_dates.txt": "service_id,date,exception_type\ndaily,20260501,2\ndaily,20260701,2\nold,20260702,1\n",
    "trips.txt": """
    route_id,service_id,trip_id,shape_id,trip_headsign
    r,daily,t1,s,Dom
    r,daily,t2,s,Dom
    q,old,u1,,Ende
    """,
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    t1,08:00:00,08:00:00,A,1
    t1,08:10:00,08:10:00,B,2
    t1,08:20:00,08:21:00,C,3
    t1,08:30:00,08:30:00,D,4
    t2,09:00:00,09:00:00,A,1
    t2,,,B,2
    t2,,,C,3
    t2,09:30:00,09:30:00,D,4
    u1,10:00:00,10:00:00,D,1
    u1,10:10:00,10:10:00,E,2
    """,
    "shapes.txt": """
    shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence
    s,50.05,10,0
    s,50.1,10,1
    s,50.15,10,2
    s,50.2,10,3
    s,50.25,10,4
    s,50.3,10,5
    s,50.35,10,6
    s,50.4,10,7
    """,
    "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nt1,08:00:00,10:00:00,1800\n",
    "transfers.txt": "from_stop_id,to_stop_id,from_trip_id,to_trip_id,transfer_type\nA,B,,,0\nB,C,,,0\n,,t1,t2,4\n",
    "fare_attributes.txt": """
    fare_id,price,currency_type,payment_method,transfers
    all,1.00,EUR,0,0
    north,2.00,EUR,0,0
    both,3.00,EUR,0,0
    """,
    "fare_rules.txt": "fare_id,contains_id\nnorth,3\nboth,1\nboth,3\n",
    "translations.txt": """
    table_name,field_name,language,translation,record_id,record_sub_id,field_value
    stops,stop_name,en,Bridge,B,,
    stops,stop_name,en,End,E,,
    trips,trip_headsign,en,Cathedral,,,Dom
    trips,trip_headsign,en,End,,,Ende
    stop_times,stop_headsign,en,x,t1,1,
    stop_times,stop_headsign,en,x,t1,3,
    """,
    "feed_info.txt": """
    feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date
    P,https://p.example,de,20260101,20261231
    """,
    "notes.txt": "Read me.\n",
  ])

  /// Latitudes of the stops B and C.
  private func middle(_ conditions: inout ExtractConditions) {
    conditions.areas = [.box(Coordinate.Bounds(south: 50.15, west: 9, north: 50.35, east: 11))]
  }

  @Test func `an area cuts trips to the run inside, and further where times are missing`() throws {
    let extract = try line.extract(middle)
    #expect(
      extract.table("stop_times.txt").rows.map { "\($0[0]) \($0[3])" } == [
        "t1 B", "t1 C", "t2 A", "t2 B", "t2 C", "t2 D",
      ])
  }

  @Test func `a cut shape has the points between the stops, and one more at each end`() throws {
    let extract = try line.extract {
      middle(&$0)
      $0.routes = ["r"]
    }
    #expect(extract.table("shapes.txt").rows.count == 8)
    let withTimes = line.replacing("t2,,,B,2", with: "t2,09:10:00,09:10:00,B,2", in: "stop_times.txt")
      .replacing("t2,,,C,3", with: "t2,09:20:00,09:20:00,C,3", in: "stop_times.txt")
    #expect(
      try withTimes.extract(middle).table("shapes.txt").values(of: "shape_pt_sequence") == ["2", "3", "4", "5", "6"])
  }

  @Test func `frequencies move with the first call of their trip`() throws {
    #expect(try line.extract(middle).table("frequencies.txt").rows == [["t1", "08:10:00", "10:10:00", "1800"]])
  }

  @Test func `with a stop come its station, the entrances of that, and the levels of all`() throws {
    let extract = try line.extract(middle)
    #expect(extract.table("stops.txt").values(of: "stop_id") == ["A", "B", "C", "D", "S", "X"])
    #expect(extract.table("levels.txt").values(of: "level_id") == ["L0", "L1"])
  }

  @Test func `agencies, routes and types choose trips`() throws {
    for change: (inout ExtractConditions) -> Void in [
      { $0.agencies = ["b"] }, { $0.routes = ["q"] }, { $0.routeTypes = [0] },
    ] {
      let extract = try line.extract(change)
      #expect(extract.table("trips.txt").values(of: "trip_id") == ["u1"])
      #expect(extract.table("agency.txt").values(of: "agency_id") == ["b"])
      #expect(extract.table("stops.txt").values(of: "stop_id") == ["D", "E"])
      #expect(extract.files["shapes.txt"] == nil && extract.files["frequencies.txt"] == nil)
      #expect(extract.files["notes.txt"] == nil)
    }
  }

  @Test func `a stop chooses trips, and a station those of its platforms`() throws {
    #expect(try line.extract { $0.stops = ["E"] }.table("trips.txt").values(of: "trip_id") == ["u1"])
    #expect(try line.extract { $0.stops = ["S"] }.table("trips.txt").values(of: "trip_id") == ["t1", "t2"])
  }

  @Test func `dates cut calendars, their exceptions and the period of the feed`() throws {
    let days = try #require(ServiceDate("20260601"))...(try #require(ServiceDate("20260702")))
    let extract = try line.extract { $0.dates = days }
    #expect(extract.table("calendar.txt").rows.map { $0[0] + $0[8] + $0[9] } == ["daily2026060120260702"])
    #expect(extract.table("calendar_dates.txt").rows == [["daily", "20260701", "2"], ["old", "20260702", "1"]])
    #expect(extract.table("feed_info.txt").rows[0][3...] == ["20260601", "20260702"])
    let day = try #require(ServiceDate("20260501"))
    #expect(throws: PlainFailure.self) { try line.extract { $0.dates = day...day } }
  }

  @Test func `fares stay that can still apply`() throws {
    let south = try line.extract {
      $0.areas = [.box(Coordinate.Bounds(south: 50, west: 9, north: 50.25, east: 11))]
      $0.routes = ["r"]
    }
    // The trip without times at B reaches D, which has zone 3.
    #expect(south.table("fare_attributes.txt").values(of: "fare_id") == ["all", "north", "both"])
    let north = try line.extract { $0.routes = ["q"] }
    #expect(north.table("fare_attributes.txt").values(of: "fare_id") == ["all", "north"])
    #expect(north.table("fare_rules.txt").rows == [["north", "3"]])
  }

  @Test func `translations stay whose record or text is left`() throws {
    let extract = try line.extract {
      middle(&$0)
      $0.routes = ["r"]
    }
    #expect(
      extract.table("translations.txt").rows.map { $0[0] + $0[3] + $0[5] + $0[6] } == [
        "stopsBridge", "tripsCathedralDom", "stop_timesx3",
      ])
  }

  @Test func `rules for staying seated stay if their trips are cut`() throws {
    #expect(try line.extract { $0.routes = ["r"] }.table("transfers.txt").rows.count == 3)
    let rows = try line.extract(middle).table("transfers.txt").rows.map { $0.joined(separator: " ") }
    #expect(rows == ["A B   0", "B C   0", "  t1 t2 4"])
  }

  @Test func `zones stay in which a trip calls, and those without an id if it calls in any`() throws {
    let zones = #"{"x":1,"features":[{"id":"Z"}, {"id":"Y"},{"properties":{"id":"W"}}],"type":"FeatureCollection"}"#
    let calls = """
      trip_id,location_id,stop_sequence,stop_id,start_pickup_drop_off_window,end_pickup_drop_off_window
      t1,Z,1,,08:00:00,09:00:00
      t1,,2,B,08:00:00,09:00:00
      u1,,1,D,08:00:00,09:00:00

      """
    let feed = line.adding("locations.geojson", zones).adding("stop_times.txt", calls)
    #expect(
      try feed.extract { $0.routes = ["r"] }.files["locations.geojson"]
        == "{\"x\":1,\"features\":[{\"id\":\"Z\"},\n{\"properties\":{\"id\":\"W\"}}],\"type\":\"FeatureCollection\"}")
    #expect(try feed.extract { $0.routes = ["q"] }.files["locations.geojson"] == nil)
  }

  @Test(arguments: ["", "nobody"])
  func `all agencies stay if a route has none of them`(agency: String) throws {
    let feed = line.replacing("r,a,1,3", with: "r,\(agency),1,3", in: "routes.txt")
    #expect(try feed.extract { $0.routes = ["r"] }.table("agency.txt").values(of: "agency_id") == ["a", "b"])
  }

  @Test func `ids that the feed does not have are named`() {
    for (change, id) in [
      ({ $0.agencies = ["z"] }, "agency z"), ({ $0.routes = ["z"] }, "route z"), ({ $0.stops = ["z"] }, "stop z"),
    ] as [((inout ExtractConditions) -> Void, String)] {
      let error = #expect(throws: PlainFailure.self) { try line.extract(change) }
      #expect(error?.description == "feed: has no \(id)")
    }
  }

  @Test func `a damaged table is named with its feed, and leaves no output`() throws {
    let folder = try TemporaryFolder()
    let feed = try line.appending("t9,\"08:00:00,,A,1", to: "stop_times.txt").opened(in: folder)
    let output = folder.file("out.zip")
    let error = #expect(throws: FeedError.self) {
      var conditions = ExtractConditions()
      conditions.routes = ["r"]
      _ = try Extraction(of: feed, conditions).write(to: output)
    }
    #expect(error?.description.hasPrefix("feed: stop_times.txt:12: ") == true)
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test func `cancelling leaves no output`() throws {
    let folder = try TemporaryFolder()
    let output = folder.file("out.zip")
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: CancellationError.self) {
      try Cancellation.$current.withValue(cancellation) {
        _ = try Extraction(of: line.opened(in: folder), ExtractConditions()).write(to: output)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: output))
  }
}

@Suite struct `Areas` {
  private func area(_ text: String) throws -> Area { try Area(geoJSON: Array(text.utf8), name: "area.geojson") }

  private func has(_ area: Area, _ longitude: String, _ latitude: String) throws -> Bool {
    let stops = "stop_id,stop_lat,stop_lon\nA,\(latitude),\(longitude)\nB,\(latitude),\(longitude)\n"
    let calls =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt1,8:00:00,8:00:00,A,1\nt1,9:00:00,9:00:00,B,2\n"
    let feed = FeedText.small.adding("stops.txt", stops).adding("stop_times.txt", calls)
    return (try? feed.extract { $0.areas = [area] }) != nil
  }

  @Test func `a polygon has no points in its holes`() throws {
    let ring = try area(
      """
      {"type":"Feature","properties":null,"geometry":{"type":"Polygon","coordinates":
      [[[0,0],[10,0],[10,10],[0,10],[0,0]],[[4,4],[6,4],[6,6],[4,6],[4,4]]]}}
      """)
    #expect(try has(ring, "2", "2"))
    #expect(try !has(ring, "5", "5"))
    #expect(try !has(ring, "11", "5"))
  }

  @Test func `collections and multipolygons are unions`() throws {
    let union = try area(
      """
      {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"MultiPolygon","coordinates":
      [[[[0,0],[1,0],[1,1]]],[[[5,5],[6,5],[6,6]]]]}},{"type":"Feature","geometry":null}]}
      """)
    #expect(try has(union, "0.9", "0.5"))
    #expect(try has(union, "5.9", "5.5"))
    #expect(try !has(union, "3", "3"))
  }

  @Test func `a byte order mark before GeoJSON is skipped`() throws {
    let ring = #"{"type":"Polygon","coordinates":[[[0,0,400],[1.5e0,0],[1,1]]]}"#
    #expect(try area("\u{FEFF}" + ring) == area(ring))
  }

  @Test(arguments: [
    (#"{"type":"Polygon","#, #"is not JSON: expected " at byte 18; expected GeoJSON with a polygon"#),
    (
      #"{"type":"Polygon","coordinates":[[[0,0],[true,false],[1,1]]]}"#,
      "has a polygon with invalid coordinates; expected rings of [longitude, latitude]"
    ),
  ])
  func `an error in GeoJSON names the place or the coordinates`(text: String, problem: String) {
    let error = #expect(throws: PlainFailure.self) { try area(text) }
    #expect(error?.description == "area.geojson: " + problem)
  }

  @Test func `a box may cross the antimeridian`() throws {
    let box = Area.box(Coordinate.Bounds(south: -20, west: 175, north: -10, east: -175))
    #expect(try has(box, "179", "-15"))
    #expect(try has(box, "-179", "-15"))
    #expect(try !has(box, "0", "-15"))
  }

  @Test(arguments: [
    "", "[]", "{}", "{\"type\":\"Point\",\"coordinates\":[1,2]}", "{\"type\":\"Polygon\",\"coordinates\":[]}",
    "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,\"x\"],[1,1]]]}",
    "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,1]]]}", "{\"type\":\"Polygon\",\"coordinates\":[[[0],[1],[2]]]}",
    String(repeating: "[", count: 100_000),
  ])
  func `a file without polygons is refused by name`(text: String) {
    let error = #expect(throws: PlainFailure.self) { try area(text) }
    #expect(error?.description.hasPrefix("area.geojson: ") == true)
  }
}
