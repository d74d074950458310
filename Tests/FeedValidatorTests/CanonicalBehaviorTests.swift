import Foundation
import GTFSFeed
import TestFeeds
import Testing

@testable import FeedValidator

/// What the canonical validator 8.0.1 says of small feeds, measured with it or read in its sources.
@Suite struct `Agreement with the canonical validator` {
  @Test func `a usual feed has no notice`() throws {
    #expect(try JudgedFeed().counts() == [:])
  }

  @Test func `headsigns of trips after a circular one are not judged, except thoroughly`() throws {
    let feed = JudgedFeed([
      "trips.txt": """
      route_id,service_id,trip_id,trip_headsign
      R,WK,T1,
      R,WK,T2,Second
      R,WK,T3,Nowhere
      R,WK,T4,Second

      """,
      "stop_times.txt": JudgedFeed.calls([
        ("T1", ["S1", "S3", "S1"], 7), ("T2", ["S1", "S2", "S3"], 8), ("T3", ["S1", "S3", "S1"], 9),
        ("T4", ["S1", "S2", "S3"], 10),
      ]),
    ])
    #expect(try feed.counts() == ["trip_headsign_matches_intermediate_stop": 1])
    #expect(try feed.counts(isThorough: true) == ["trip_headsign_matches_intermediate_stop": 2])
  }

  @Test(
    arguments: [
      ("1.50", nil), ("-0.0", nil), (".5", nil), ("1e3", nil), ("１.50", nil), ("-1", "number_out_of_range"),
      ("NaN", "invalid_float"), ("Infinity", "invalid_float"), ("1d", "invalid_float"), ("2.5f", "invalid_float"),
      ("0x1p3", "invalid_float"),
    ] as [(String, String?)])
  func `a price is a decimal number`(price: String, code: String?) throws {
    let text = "fare_id,price,currency_type,payment_method,transfers,agency_id\nF,\(price),USD,0,,A\n"
    #expect(try JudgedFeed(["fare_attributes.txt": text]).counts() == (code.map { [$0: 1] } ?? [:]))
  }

  @Test func `a text with characters that are reported is reported in each of its rows`() throws {
    let stops = ["F\u{FFFD}", "F\u{FFFD}", "Zürich", "Zürich", "F\u{FFFD}"].enumerated().map { row, name in
      "S\(row + 1),\(name),47.0\(row),8"
    }
    let text = (["stop_id,stop_name,stop_lat,stop_lon"] + stops).joined(separator: "\n") + "\n"
    #expect(try JudgedFeed(["stops.txt": text]).counts()["invalid_character"] == 3)
  }

  @Test func `a cell that is not a number is judged by its characters, too`() throws {
    let calls = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\nT1,8\u{FFFD},8:00:00,S1,x\u{FFFD}\n"
    let counts = try JudgedFeed(["stop_times.txt": calls]).counts()
    #expect(counts["invalid_character"] == 2)
    #expect(counts["invalid_time"] == 1)
    #expect(counts["invalid_integer"] == 1)
  }

  @Test func `without stops, no stop is too far from a shape`() throws {
    let shape = [
      "shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nX,47,8,1\nX,47.02,8.02,2\n",
      "trips.txt": "route_id,service_id,trip_id,shape_id\nR,WK,T1,X\n",
    ]
    #expect(try JudgedFeed(shape).counts()["stop_too_far_from_shape"] == nil)
    for changes in [
      ["stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n"],
      [
        "stop_times.txt":
          "trip_id,arrival_time,departure_time,stop_sequence\nT1,8:00:00,8:00:00,1\nT1,8:05:00,8:05:00,2\n"
      ],
      ["stop_times.txt": JudgedFeed.calls([("T1", ["", "S2", "S3"], 8)])],
    ] {
      let feed = JudgedFeed(shape.merging(changes) { $1 })
      #expect(try feed.counts()["stop_too_far_from_shape"] == nil, "\(changes)")
    }
    let unknown = JudgedFeed(shape.merging(["stop_times.txt": JudgedFeed.calls([("T1", ["S9", "S2"], 8)])]) { $1 })
    #expect(try unknown.counts()["stop_too_far_from_shape"] == 1)
  }

  @Test func `a recommended value is missed in rows with errors, too`() throws {
    let header = "feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version"
    let bad = JudgedFeed(["feed_info.txt": "\(header)\nPublisher,Mars/X,en,20260101,,\n"])
    #expect(try bad.counts() == ["invalid_url": 1, "missing_recommended_field": 2])
    let short = JudgedFeed(["feed_info.txt": "feed_publisher_name,feed_publisher_url,feed_lang\nP,Mars/X,en\n"])
    #expect(try short.counts() == ["invalid_url": 1, "missing_recommended_field": 3])
  }

  @Test func `a service that ends before it begins runs on its first day`() throws {
    let calendar = { (dates: String) in
      JudgedFeed([
        "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
          + "WK,1,1,1,1,1,1,1,\(dates)\n"
      ])
    }
    let codes = ["start_and_end_range_out_of_order": 1, "trip_coverage_not_active_for_next7_days": 1]
    #expect(try calendar("20261231,20260101").counts() == codes)
    #expect(try calendar("20250601,20250101").counts() == codes.merging(["expired_calendar": 1]) { $1 })
  }

  @Test func `a range of a thousand years ends when it ends`() throws {
    let calendar = "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
    let feed = JudgedFeed(["calendar.txt": calendar + "WK,1,1,1,1,1,1,1,10000101,20261231\n"])
    #expect(try feed.counts() == ["service_window_outside_feed_period": 1])
  }

  @Test func `a trip whose first stop has no place begins at 0, 0`() throws {
    let stops = """
      stop_id,stop_name,stop_lat,stop_lon,location_type
      S1,First,,,3
      S2,Second,47.01,8.01,
      S3,Third,47.02,8.02,

      """
    let counts = try JudgedFeed(["stops.txt": stops]).counts()
    #expect(counts["fast_travel_between_far_stops"] == 1)
    #expect(counts["fast_travel_between_consecutive_stops"] == nil)
  }
}

@Suite struct `Rows of one id` {
  private static let stops = """
    stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
    S1,First,47,8,,
    S2,Second,47.01,8.01,,ST
    S3,Third,47.02,8.02,,
    ST,Station,47.01,8.01,1,
    E1,Entrance,47.0101,8.01,2,ST

    """
  private static let pathways = "pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional\n"

  @Test func `a stop that is there twice is reached by its id`() throws {
    let files = ["stops.txt": Self.stops, "pathways.txt": Self.pathways + "W1,E1,S2,1,1\n"]
    #expect(try JudgedFeed(files).counts() == [:])
    let twice = files.merging(["stops.txt": Self.stops + "S2,Second,47.01,8.01,,ST\n"]) { $1 }
    #expect(try JudgedFeed(twice).counts() == ["duplicate_key": 1])
    let unreached = twice.merging(["pathways.txt": Self.pathways + "W1,E1,E1,1,1\n"]) { $1 }
    #expect(try JudgedFeed(unreached).counts()["pathway_unreachable_location"] == 2)
  }

  @Test func `an id that is first a platform and then an entrance is an entrance`() throws {
    let stops = Self.stops.replacing("E1,Entrance,47.0101,8.01,2,ST", with: "E1,Platform,47.01,8.01,,ST")
    let files = [
      "stops.txt": stops + "E1,Entrance,47.0101,8.01,2,ST\n", "pathways.txt": Self.pathways + "W1,E1,S2,1,1\n",
    ]
    #expect(try JudgedFeed(files).counts()["pathway_unreachable_location"] == nil)
  }

  @Test func `a place without a row joins its pathways`() throws {
    let files = ["stops.txt": Self.stops, "pathways.txt": Self.pathways + "W1,E1,X,1,1\nW2,X,S2,1,1\n"]
    #expect(try JudgedFeed(files).counts() == ["foreign_key_violation": 2])
  }

  @Test func `a ferry that is there twice misses bikes twice`() throws {
    let header = "route_id,agency_id,route_short_name,route_long_name,route_type\n"
    for (types, count) in [([4], 1), ([4, 4], 2), ([3, 4], 1), ([4, 3], 1), ([3, 3], nil)] as [([Int], Int?)] {
      let routes = types.map { "R,A,1,Line One,\($0)\n" }.joined()
      #expect(try JudgedFeed(["routes.txt": header + routes]).counts()["missing_bike_allowance"] == count, "\(types)")
    }
  }

  @Test func `a trip that is there twice is unused once`() throws {
    let trips = "route_id,service_id,trip_id\nR,WK,T1\nR,WK,T2\nR,WK,T2\n"
    #expect(
      try JudgedFeed(["trips.txt": trips]).counts() == ["duplicate_key": 1, "unusable_trip": 2, "unused_trip": 1])
  }
}

@Suite struct `Points with one distance` {
  private func counts(_ second: String, first: String = "47,8") throws -> [String: Int] {
    let header = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled\n"
    let counts = try JudgedFeed([
      "shapes.txt": header + "X,\(first),1,0\nX,\(second),2,0\nX,47.02,8.02,3,5\n",
      "trips.txt": "route_id,service_id,trip_id,shape_id\nR,WK,T1,X\n",
    ]).counts()
    return counts.filter { $0.key.contains("shape_distance") }
  }

  @Test(arguments: [
    ("47,8", "equal_shape_distance_same_coordinates"),
    ("47.00000001,8", "equal_shape_distance_diff_coordinates_distance_below_threshold"),
    ("47.00001,8", "equal_shape_distance_diff_coordinates"),
  ])
  func `are reported by how far they are apart`(second: String, code: String) throws {
    #expect(try counts(second) == [code: 1])
  }

  @Test func `are not reported if their difference is lost in radians`() throws {
    let longitudes = (0...8).map { 7.9 + Double($0) * 7.9.ulp }
    let pair = zip(longitudes, longitudes.dropFirst()).first { first, second in
      GeoPoint(latitude: 47, longitude: first).haversineDistance(to: GeoPoint(latitude: 47, longitude: second)) == 0
    }
    let (first, second) = try #require(pair)
    #expect(first != second)
    #expect(try counts("47,\(second)", first: "47,\(first)") == [:])
  }
}

@Suite struct `The summary of a report` {
  private func summary(_ feed: JudgedFeed) throws -> [String: Any] {
    let json = try JSONSerialization.jsonObject(with: Data(try feed.report().json.utf8)) as? [String: Any]
    return try #require(json?["summary"] as? [String: Any])
  }

  private func features(_ files: [String: String]) throws -> [String] {
    try #require(try summary(JudgedFeed(files))["gtfsFeatures"] as? [String])
  }

  private static let products = "fare_product_id,fare_product_name,amount,currency,fare_media_id,rider_category_id\n"
  private static let rules = "leg_group_id,network_id,from_area_id,from_timeframe_group_id,fare_product_id\n"
  private static let base = [
    "fare_products.txt": products + "P,Single,3.00,CHF,,\n", "fare_leg_rules.txt": rules + "L,,,,P\n",
  ]

  @Test(
    arguments: [
      (
        "Fare Media", "fare_media.txt", "fare_media_id,fare_media_type\nM,2\n", "fare_products.txt",
        products + "P,Single,3.00,CHF,M,\n"
      ),
      (
        "Rider Categories", "rider_categories.txt",
        "rider_category_id,rider_category_name,is_default_fare_category\nC,Adult,1\n", "fare_products.txt",
        products + "P,Single,3.00,CHF,,C\n"
      ),
      (
        "Time-Based Fares", "timeframes.txt",
        "timeframe_group_id,start_time,end_time,service_id\nF,06:00:00,09:00:00,WK\n",
        "fare_leg_rules.txt", rules + "L,,,F,P\n"
      ),
      ("Zone-Based Fares", "areas.txt", "area_id,area_name\nA,Area\n", "fare_leg_rules.txt", rules + "L,,A,,P\n"),
      ("Route-Based Fares", "networks.txt", "network_id\nN\n", "fare_leg_rules.txt", rules + "L,N,,,P\n"),
    ])
  func `a feature of fares is one that a product or rule uses`(
    name: String, file: String, rows: String, user: String, using: String
  ) throws {
    let (there, used) = ([file: rows], [user: using])
    #expect(try features(Self.base) == ["Feed Information", "Fare Products"])
    #expect(try features(Self.base.merging(there) { $1 }) == ["Feed Information", "Fare Products"])
    #expect(try features(Self.base.merging(used) { $1 }) == ["Feed Information", "Fare Products"])
    #expect(
      try features(Self.base.merging(there.merging(used) { $1 }) { $1 }) == ["Feed Information", "Fare Products", name])
  }

  @Test func `features are in the canonical order, and those of single columns count`() throws {
    let found = try features([
      "agency.txt":
        "agency_id,agency_name,agency_url,agency_timezone,cemv_support\nA,Agency,http://example.com,Europe/Zurich,1\n",
      "trips.txt": "route_id,service_id,trip_id,trip_headsign,cars_allowed\nR,WK,T1,Third,1\n",
      "stops.txt":
        "stop_id,stop_name,stop_lat,stop_lon,stop_access\nS1,First,47,8,1\nS2,Second,47.01,8.01,\nS3,Third,47.02,8.02,\n",
    ])
    #expect(found == ["Feed Information", "Headsigns", "Stop Access", "Contactless EMV Support", "Cars Allowed"])
  }

  @Test func `a file with errors has no agency and no dates`() throws {
    let good = try summary(JudgedFeed())
    #expect((good["agencies"] as? [Any])?.count == 1)
    let agencies =
      "agency_id,agency_name,agency_url,agency_timezone\nA,Agency,http://example.com,Europe/Zurich\nB,Bad,no url,Europe/Zurich\n"
    let info = try #require(JudgedFeed().files.first { $0.0 == "feed_info.txt" }?.1)
    let bad = try summary(
      JudgedFeed(["agency.txt": agencies, "feed_info.txt": info.replacing("http://example.com", with: "no url")]))
    #expect((bad["agencies"] as? [Any])?.isEmpty == true)
    let feedInfo = try #require(bad["feedInfo"] as? [String: String])
    #expect(feedInfo["publisherName"] == "")
    #expect(feedInfo["feedStartDate"] == nil)
  }
}

@Suite struct `Zones as the canonical validator reads them` {
  private func feed(_ zones: [UInt8]) throws -> [String: Int] {
    let folder = try TemporaryFolder()
    let path = folder.file("feed.zip")
    var members = JudgedFeed().files.map { TestZip.Member($0.0, $0.1) }
    var member = TestZip.Member("locations.geojson", "")
    member.bytes = zones
    members.append(member)
    try Data(TestZip(members: members).bytes).write(to: URL(fileURLWithPath: path))
    var counts = try Validation(today: JudgedFeed.today).run(Feed(opening: path, root: .strict)).counts
    counts["missing_recommended_file"] = nil
    return counts
  }

  private func collection(id: String, name: String = "N") -> String {
    NoticeCase.collection(NoticeCase.zone("Z")).replacing(
      #""Z", "properties": {}"#, with: #"\#(id), "properties": {"stop_name": "\#(name)"}"#)
  }

  @Test func `bytes that are not UTF-8 are replaced, and every other rule runs`() throws {
    let latin = Array(collection(id: #""Z""#, name: "Z?rich").utf8).map { $0 == UInt8(ascii: "?") ? 0xFC : $0 }
    #expect(try feed(latin) == [:])
    // UTF-16 is not JSON.
    let wide = Array(collection(id: #""Z""#).utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(try feed([0xFF, 0xFE] + wide) == ["malformed_json": 1])
  }

  @Test(arguments: [
    ("true", "true"), ("false", "false"), ("7", "7.0"), ("12345678", "1.2345678E7"), ("-0.00025", "-2.5E-4"),
    ("1e7", "1.0E7"),
    ("[\"A\"]", "A"), ("[7]", "7.0"), ("9999999", "9999999.0"),
  ])
  func `an id is text as gson returns it`(json: String, text: String) throws {
    let zones = ZoneFile(Array(collection(id: json).utf8))
    #expect(zones.isUsable)
    #expect(zones.zones.map(\.id) == [text])
  }

  @Test(arguments: ["{}", "[]", "[1, 2]", "{\"a\": 1}", "[null]"])
  func `an id without a text makes the file unusable, without a notice`(json: String) throws {
    let zones = ZoneFile(Array(collection(id: json).utf8))
    #expect(!zones.isUsable && zones.zones.isEmpty && zones.log.entries.isEmpty)
  }
}

@Suite struct `Names in a feed` {
  private let oneStop = "stop_id,stop_name,stop_lat,stop_lon\nS1,First,47,8\n"

  @Test func `of stops.txt and Stops.txt, the first in the zip counts`() throws {
    var feed = JudgedFeed()
    feed.files.append(("Stops.txt", oneStop))
    #expect(try feed.counts() == ["unknown_file": 1])
    feed = JudgedFeed()
    feed.files.insert(("Stops.txt", oneStop), at: 0)
    #expect(try feed.counts() == ["unknown_file": 1, "foreign_key_violation": 2])
  }

  @Test func `of two members with one name, the first counts`() throws {
    var feed = JudgedFeed()
    feed.files.append(("stops.txt", oneStop))
    #expect(try feed.counts() == [:])
    feed = JudgedFeed()
    feed.files.insert(("stops.txt", oneStop), at: 0)
    #expect(try feed.counts() == ["foreign_key_violation": 2])
  }

  @Test func `a name with a slash is in a folder`() throws {
    for prefix in ["./", "feed/"] {
      var feed = JudgedFeed()
      for index in feed.files.indices { feed.files[index].0 = prefix + feed.files[index].0 }
      let codes = [
        "invalid_input_files_in_subfolder": 1, "missing_required_file": 5,
        "missing_calendar_and_calendar_date_files": 1,
      ]
      #expect(try feed.counts() == codes, "\(prefix)")
    }
  }

  @Test func `files in a subfolder of a folder are not reported`() throws {
    let folder = try TemporaryFolder()
    let feed = URL(fileURLWithPath: folder.file("feed"))
    let inner = feed.appendingPathComponent("old")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    for (name, text) in JudgedFeed().files {
      try Data(text.utf8).write(to: feed.appendingPathComponent(name))
    }
    try Data(oneStop.utf8).write(to: inner.appendingPathComponent("stops.txt"))
    let report = try Validation(today: JudgedFeed.today).run(Feed(opening: feed.path, root: .strict))
    #expect(report.counts == ["missing_recommended_file": 1])
  }
}

@Suite struct `Text as the canonical validator reads it` {
  private static let header = "stop_id,stop_name,stop_lat,stop_lon"
  private static let rows = ["S1,First,47,8", "S2,Second,47.01,8.01", "S3,Third,47.02,8.02"]

  /// Judges a feed whose stops.txt has other lines.
  private func counts(_ lines: [String], end: String = "\n", lineEnd: String = "\n") throws -> [String: Int] {
    try JudgedFeed(["stops.txt": lines.joined(separator: lineEnd) + end]).counts()
  }

  private func counts(header: String = header, second: String) throws -> [String: Int] {
    try counts([header, Self.rows[0], second, Self.rows[2]])
  }

  @Test func `LF and CRLF end a line, CR does not`() throws {
    let lines = [Self.header] + Self.rows
    #expect(try counts(lines, end: "") == [:])
    #expect(try counts(lines, end: "\r\n", lineEnd: "\r\n") == [:])
    #expect(try counts(lines, lineEnd: "\r\r\n") == [:])
    #expect(try counts(second: "S2,Second,47.01,8.01\rS4,Fourth,47,8") == ["invalid_row_length": 1])
    #expect(try counts(header: Self.header + "\rS4,Fourth,47,8", second: Self.rows[1])["unknown_column"] == 4)
  }

  @Test func `a line that starts with # is a comment`() throws {
    #expect(try counts(["# stops", Self.header] + Self.rows.flatMap { ["#,\"", $0] }) == [:])
    #expect(try counts(second: "#S2,Second,47.01,8.01") == ["foreign_key_violation": 1])
    #expect(try counts(second: "S2,\"Second\n#\",47.01,8.01") == ["new_line_in_value": 1])
  }

  @Test func `a quote that is not closed ends with the file`() throws {
    #expect(try counts(second: "S2,\"Second,47.01,8.01") == ["invalid_row_length": 1])
    #expect(try counts([Self.header] + Self.rows + ["S4,Fourth,47,\"8"], end: "")["stop_without_stop_time"] == 1)
    #expect(try counts(second: "S2,\"" + String(repeating: "x", count: 4097)) == ["csv_parsing_failed": 1])
  }

  @Test func `a cell of 4,097 characters and a row of 513 cells are not read`() throws {
    let (cell, row) = ({ String(repeating: "x", count: $0) }, { String(repeating: ",", count: $0) })
    #expect(try counts(second: "S2,\(cell(4096)),47.01,8.01")["csv_parsing_failed"] == nil)
    #expect(try counts(second: "S2,\(cell(4097)),47.01,8.01") == ["csv_parsing_failed": 1])
    #expect(try counts(second: "S2,\(cell(4097))") == ["csv_parsing_failed": 1])
    #expect(try counts(header: Self.header + "," + cell(4097), second: "S2") == ["csv_parsing_failed": 1])
    #expect(try counts(second: "S2,Second" + row(510)) == ["invalid_row_length": 1])
    #expect(try counts(second: "S2,Second" + row(511)) == ["csv_parsing_failed": 1])
  }

  @Test func `a first line of blanks is a header, and a last one a row`() throws {
    #expect(try counts([" ", Self.header] + Self.rows) == ["empty_column_name": 1, "missing_required_column": 1])
    #expect(try counts(["", Self.header] + Self.rows) == [:])
    for end in ["\n ", "\n\t", "\n\r", "\n\"\""] {
      #expect(try counts([Self.header] + Self.rows, end: end) == ["empty_row": 1], "\(end.debugDescription)")
    }
    #expect(try counts([Self.header] + Self.rows, end: "\n  \n") == [:])
    #expect(try counts(second: "\"\"") == ["empty_row": 1, "foreign_key_violation": 1])
  }

  @Test func `a column that is unknown and there twice is reported for both`() throws {
    let lines = ["\(Self.header),x,x"] + Self.rows.map { $0 + ",," }
    let found = try counts(lines)
    #expect(found["unknown_column"] == 2)
    #expect(found["duplicated_column"] == 1)
    #expect(try counts(header: "stop_id, stop_name ,\"stop_lat\n\",stop_lon", second: Self.rows[1]) == [:])
  }
}
