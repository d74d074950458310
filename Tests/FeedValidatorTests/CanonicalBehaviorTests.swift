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
