import BundleBuilder
import BundleFormat
import Foundation
import GTFSFeed
import TestFeeds
import Testing
import TransitSQLite

/// Cells without a column, columns without a name, and files that are not the tables of their names.
@Suite struct `Headers and cells` {
  private static let small = FeedText.small
  private static let whole = FeedText.whole

  @Test func `each cell beyond the header has a notice`() async throws {
    try await Defect(
      "two cells too many and an empty one",
      Self.small.replacing("A,Alpha,52.5,13.1", with: "A,Alpha,52.5,13.1,x,,\"y,z\"", in: "stops.txt"),
      keeps: Self.small,
      .init("invalid_row_length", "stops.txt", 2, nil, "x"), .init("invalid_row_length", "stops.txt", 2, nil, "y,z")
    ).check()
  }

  @Test func `values in a repeated column have notices`() async throws {
    let feed = Self.small.adding(
      "routes.txt", "route_id,agency_id,route_short_name,route_type,route_short_name\nr1,a,1,3,other")
    try await Defect(
      "two columns of a name", feed, keeps: Self.small,
      .init("duplicated_column", "routes.txt", 2, "route_short_name", "other")
    ).check()
  }

  @Test func `values in repeated or unnamed columns are not lost silently`() async throws {
    let feed = Self.small.adding(
      "routes.txt", "route_id,agency_id,route_short_name,route_type,route_short_name,\nr1,a,1,3,other,more")
    let values = try await ImportedFeed(feed).notices.map(\.value)
    #expect(values.contains("other") && values.contains("more"))
  }

  @Test func `unnamed columns without values are ignored`() async throws {
    let feed = Self.small.adding("routes.txt", "route_id,agency_id,route_short_name,route_type,\nr1,a,1,3,")
    let notices = try await ImportedFeed(feed).notices
    #expect(notices.isEmpty)
  }

  @Test func `unknown columns are kept with a remark`() async throws {
    let feed = Self.whole.replacing(
      "level_name\nL1,-1.5,Tracks", with: "level_name,Depth,depth\nL1,-1.5,Tracks,8,9", in: "levels.txt")
    let imported = try await ImportedFeed(feed)
    #expect(try imported.notices.isEmpty)
    #expect(imported.report.metadata.remarks == ["unknown_column": 2])
    #expect(
      try imported.rows("SELECT Depth, depth_2 FROM levels ORDER BY level_index")
        == [[.text("8"), .text("9")], [.null, .null]])
  }

  @Test func `canonically equivalent column names are two columns`() async throws {
    let feed = Self.whole.replacing(
      "level_name\nL1,-1.5,Tracks", with: "level_name,\u{E9},e\u{301}\nL1,-1.5,Tracks,8,9", in: "levels.txt")
    let imported = try await ImportedFeed(feed)
    let notices = try imported.notices
    #expect(notices.isEmpty)
    #expect(imported.report.metadata.remarks == ["unknown_column": 2])
  }

  @Test(arguments: [
    ("translations.txt", "trans_id,lang,translation\nAlpha,el,Άλφα\n"),
    ("fare_rules.txt", "route_id\nr1\n"), ("stop_areas.txt", "stop_id\r\nA,\"\"\"\"\r\n"),
  ])
  func `a file without a required key column is kept as bytes`(file: String, text: String) async throws {
    let imported = try await ImportedFeed(Self.small.adding(file, text))
    #expect(try imported.notices.isEmpty)
    #expect(imported.report.metadata.remarks == ["missing_required_column": 1])
    #expect(
      try imported.rows("SELECT name, content FROM kept_file") == [[.text(file), .blob(Array(text.utf8))]])
  }

  @Test func `more columns than SQLite supports are refused`() async throws {
    let columns = (0..<2100).map { "c\($0)" }.joined(separator: ",")
    let feed = Self.small.replacing("stop_lon\n", with: "stop_lon,\(columns)\n", in: "stops.txt")
    let error = await #expect(throws: FeedError.self) { _ = try await ImportedFeed(feed) }
    #expect(error?.description == "stops.txt:1: exceeds a limit: 2104 columns, expected at most 1974")
  }

  @Test(arguments: ["stops.txt", "trips.txt", "stop_times.txt", "calendar_dates.txt", "shapes.txt", "levels.txt"])
  func `tables may have 1,800 unknown columns`(file: String) async throws {
    var table = FeedText.whole.table(file)
    table.columns += (0..<1800).map { "c\($0)" }
    for row in table.rows.indices { table.rows[row] += (0..<1800).map { "\($0 % 7)" } }
    let imported = try await ImportedFeed(FeedText.whole.adding(file, table.text))
    #expect(try imported.notices.isEmpty)
    let row = try #require(try imported.rows("SELECT * FROM \(file.prefix { $0 != "." })").first)
    #expect(row.suffix(1800) == (0..<1800).map { .text("\($0 % 7)") }[...])
  }
}

/// Incomplete feeds are imported with a notice.
@Suite struct `Incomplete feeds` {
  private static let small = FeedText.small

  @Test func `a feed without agencies is imported in UTC`() async throws {
    let imported = try await ImportedFeed(
      Self.small.removing("agency.txt").replacing("r1,a", with: "r1,", in: "routes.txt"))
    #expect(try imported.notices == [.init("missing_required_file", "agency.txt")])
    #expect(try imported.rows("SELECT utc_offset FROM clock") == [[.integer(0)]])
  }

  @Test func `a feed without trips is imported`() async throws {
    let imported = try await ImportedFeed(Self.small.removing("trips.txt").removing("stop_times.txt"))
    #expect(
      try imported.notices
        == [.init("missing_required_file", "stop_times.txt"), .init("missing_required_file", "trips.txt")])
    #expect(imported.report.metadata.latestTime == 0)
  }

  @Test func `a feed without service dates is imported without its trips`() async throws {
    let imported = try await ImportedFeed(Self.small.removing("calendar.txt").removing("stop_times.txt"))
    #expect(
      try imported.notices == [
        .init("missing_calendar_and_calendar_date_files", "calendar.txt"),
        .init("missing_required_file", "stop_times.txt"),
        .init("foreign_key_violation", "trips.txt", 2, "service_id", "r1,daily,t1"),
      ])
    #expect(imported.report.metadata.validity == nil)
  }

  @Test func `a file with capitals in its name is named as the reason why its rows are missing`() async throws {
    let calendar = Self.small.files["calendar.txt"] ?? ""
    let imported = try await ImportedFeed(
      Self.small.removing("calendar.txt").removing("stop_times.txt").adding("Calendar.txt", calendar))
    #expect(
      try imported.notices == [
        .init("bundle_misnamed_file", "Calendar.txt", nil, nil, "calendar.txt"),
        .init("missing_calendar_and_calendar_date_files", "calendar.txt"),
        .init("missing_required_file", "stop_times.txt"),
        .init("foreign_key_violation", "trips.txt", 2, "service_id", "r1,daily,t1"),
      ])
    #expect(imported.report.metadata.remarks == ["unknown_file": 1])
    let beside = try await ImportedFeed(Self.small.adding("Calendar.TXT", calendar))
    #expect(try beside.notices.isEmpty)
  }

  @Test func `agencies of several time zones have a notice, because all times are read in the first one`() async throws
  {
    let imported = try await ImportedFeed(
      Self.small.appending(
        "b,B,https://example.org,nowhere\nc,C,https://example.org,Europe/Berlin\nd,D,https://example.org,America/Lima",
        to: "agency.txt"))
    #expect(
      try imported.notices == [
        .init("inconsistent_agency_timezone", "agency.txt", nil, "agency_timezone", "America/Lima")
      ])
    #expect(imported.report.metadata.timeZone.name == "Europe/Berlin")
  }

  @Test func `a quote inside a cell that does not end it is kept, with a notice`() async throws {
    let stops =
      "stop_id,stop_name,stop_desc,stop_lat,stop_lon,note\n" + #"A,"Oberdorf, "anna"","",52.5,13.1,"x"y"# + "\n"
      + #"B,"PRIS. "THE RED"",,"52.5"1,13.2,"# + "\nC,Gamma,,52.5,13.3,"
    let imported = try await ImportedFeed(Self.small.adding("stops.txt", stops))
    let oberdorf = #""Oberdorf, "anna"""#
    let red = #""PRIS. "THE RED"""#
    #expect(
      try imported.rows("SELECT stop_name, note FROM stops ORDER BY stop_id")
        == [[.text(oberdorf), .text(#""x"y"#)], [.text(red), .null], [.text("Gamma"), .null]])
    #expect(
      try imported.notices == [
        .init("bundle_misquoted_value", "stops.txt", 2, "note", #""x"y"#),
        .init("bundle_misquoted_value", "stops.txt", 2, "stop_name", oberdorf),
        .init("bundle_misquoted_value", "stops.txt", 3, "stop_lat", #""52.5"1"#),
        .init("invalid_float", "stops.txt", 3, "stop_lat", #""52.5"1"#),
        .init("bundle_misquoted_value", "stops.txt", 3, "stop_name", red),
      ])
  }

  @Test func `each repeated row of stop_times.txt with such a quote has a notice, and a dropped row only one`()
    async throws
  {
    let header = "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign\n"
    let rows = (1...400).map { #"t1,08:00:00,08:00:00,A,\#($0),"To "x"""# + "\n" }.joined()
    let others = (1...400).map { #"t2,08:00:00,08:00:00,A,\#($0),"To "x"""# + "\n" }.joined()
    let imported = try await ImportedFeed(
      Self.small.appending("r1,daily,t2", to: "trips.txt")
        .adding("stop_times.txt", header + rows + others + #"t9,08:00:00,08:00:00,A,1,"To "x"""#))
    #expect(imported.report.metadata.notices == ["bundle_misquoted_value": 800, "foreign_key_violation": 1])
    #expect(try imported.rows("SELECT DISTINCT stop_headsign FROM stop_times") == [[.text(#""To "x"""#)]])
  }

  @Test func `a file that is neither a table nor UTF-8 is refused`() async throws {
    let folder = try TemporaryFolder()
    var files = Self.small.files.mapValues { Array($0.utf8) }
    files["translations.txt"] = Array("trans_id,lang,translation\nA,fr,B".utf8) + [0xEA] + Array("ta\n".utf8)
    for (name, bytes) in files { try Data(bytes).write(to: URL(filePath: "\(folder.path)/\(name)")) }
    let error = await #expect(throws: FeedError.self) {
      try await FeedImport(feed: folder.path, output: folder.path + "/x.transit").run()
    }
    #expect(error?.file == "translations.txt" && error?.line == 2)
  }

  @Test func `stops, location groups or zones alone are enough for an import`() async throws {
    for file in ["stops.txt", "location_groups.txt", "locations.geojson"] {
      let text = FeedText.whole.files[file] ?? ""
      let levelless = text.split(separator: "L1").joined()
      let imported = try await ImportedFeed(FeedText([file: levelless]))
      #expect(try imported.notices.map(\.code).allSatisfy { $0.hasPrefix("missing_") })
    }
  }

  @Test(arguments: ["Mars/Phobos", "", "Europe/Berlin2", "CET+1", "GMT+5", "IST", "PST", "GMT+0530"])
  func `without a valid agency time zone, times are in UTC`(zone: String) async throws {
    let feed = Self.small.replacing("Europe/Berlin", with: zone, in: "agency.txt")
    let imported = try await ImportedFeed(feed)
    let notice = RecordedNotice("invalid_timezone", "agency.txt", nil, "agency_timezone", zone.isEmpty ? nil : zone)
    let notices = try imported.notices
    #expect(notices.contains(notice), "\(notices)")
    #expect(notices.count == (zone.isEmpty ? 2 : 1))
    #expect(try imported.rows("SELECT utc_offset FROM clock") == [[.integer(0)]])
    #expect(try imported.rows("SELECT agency_timezone FROM agency") == [[zone.isEmpty ? .null : .text(zone)]])
  }

  @Test(arguments: [("UTC", 0), ("US/Pacific", -28_800), ("Etc/GMT+5", -18_000), ("EST", -18_000), ("Japan", 32_400)])
  func `time zones may have any name in the IANA database`(zone: String, offset: Int) async throws {
    let imported = try await ImportedFeed(Self.small.replacing("Europe/Berlin", with: zone, in: "agency.txt"))
    #expect(try imported.notices.isEmpty)
    #expect(imported.report.metadata.timeZone.name == zone)
    #expect(try imported.rows("SELECT utc_offset FROM clock ORDER BY start LIMIT 1") == [[.integer(offset)]])
  }

  /// Some spreadsheets write a comma for every column they can hold.
  @Test func `thousands of unnamed columns are ignored`() async throws {
    let commas = String(repeating: ",", count: 16_000)
    let feed = Self.small
    let stops = feed.files["stops.txt"] ?? ""
    let wide = stops.split(separator: "\n").map { $0 + commas }.joined(separator: "\n")
    let imported = try await ImportedFeed(feed.adding("stops.txt", wide))
    #expect(try imported.notices.isEmpty)
    let plain = try await ImportedFeed(feed)
    #expect(try imported.rows("SELECT * FROM stops") == plain.rows("SELECT * FROM stops"))
  }

  @Test func `the first valid agency time zone is used`() async throws {
    let agencies = "agency_id,agency_name,agency_url,agency_timezone\n"
    let imported = try await ImportedFeed(
      Self.small.adding("agency.txt", agencies + "z,Z,u,Asia/Tokyo\na,A,u,Europe/Berlin"))
    #expect(imported.report.metadata.timeZone.name == "Asia/Tokyo")
    #expect(imported.report.metadata.name == "Z")
    #expect(try imported.notices.map(\.code) == ["inconsistent_agency_timezone"])
    let second = try await ImportedFeed(
      Self.small.adding("agency.txt", agencies + "z,Z,u,nowhere\na,A,u,Asia/Tokyo"))
    #expect(second.report.metadata.timeZone.name == "Asia/Tokyo")
  }

  @Test func `an agency.txt without rows has a notice about the time zone`() async throws {
    for text in ["", "agency_id,agency_name,agency_url,agency_timezone\n"] {
      let imported = try await ImportedFeed(
        Self.small.adding("agency.txt", text).replacing("r1,a", with: "r1,", in: "routes.txt"))
      #expect(try imported.notices == [.init("invalid_timezone", "agency.txt", nil, "agency_timezone")])
    }
  }

  @Test func `trips and calendars without rows have notices`() async throws {
    let feed = Self.small
      .adding("trips.txt", "route_id,service_id,trip_id\n").removing("stop_times.txt").adding("calendar.txt", "")
    let notices = try await ImportedFeed(feed).notices
    #expect(Set(notices.map(\.file)).isSuperset(of: ["trips.txt", "calendar.txt"]))
  }

  @Test func `empty optional files have no notices`() async throws {
    for file in FeedText.whole.files.keys.sorted() where file.hasSuffix(".txt") && Self.small.files[file] == nil {
      for text in ["", "\u{FEFF}", "\n\r\n", FeedText.whole.table(file).columns.joined(separator: ",")] {
        let imported = try await ImportedFeed(Self.small.adding(file, text))
        #expect(try imported.notices.isEmpty, "\(file) \(text)")
        #expect(try imported.database.integer("SELECT count(*) FROM \(file.prefix { $0 != "." })") == 0)
      }
    }
  }

  @Test(arguments: ["{", "[]", #"{"features": 1}"#, ""])
  func `an unusable locations.geojson is kept with a remark`(text: String) async throws {
    let imported = try await ImportedFeed(Self.small.adding("locations.geojson", text))
    #expect(try imported.notices.isEmpty)
    #expect(imported.report.metadata.remarks == ["malformed_json": 1])
    #expect(
      try imported.rows("SELECT name, content FROM kept_file")
        == [[.text("locations.geojson"), .blob(Array(text.utf8))]])
  }

  @Test func `locations.geojson may start with a byte order mark`() async throws {
    let imported = try await ImportedFeed(
      FeedText.whole.adding("locations.geojson", "\u{FEFF}" + (FeedText.whole.files["locations.geojson"] ?? "")))
    #expect(try imported.notices.isEmpty)
  }
}
