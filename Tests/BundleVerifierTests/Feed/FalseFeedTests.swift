import BundleFormat
import GTFSFeed
import Operations
import Synchronization
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite

@testable import BundleVerifier

/// Bundles and feeds that differ from each other. Each difference must be reported with its place.
@Suite struct `Bundles that differ from their feeds` {
  /// A change, and the place and part of the message in its finding.
  struct Lie: Sendable, CustomTestStringConvertible {
    let change: String
    let place: String
    let words: String

    init(_ change: String, _ place: String, _ words: String) {
      self.change = change
      self.place = place
      self.words = words
    }

    var testDescription: String { change }
  }

  /// A feed with an error for each kind of notice: dropped rows, removed values, cells without a column.
  private static let feed = FeedText.whole
    .appending(
      """
      t9,08:00:00,08:00:00,A,,,1,,,,
      t1,8:99:00,09:00:00,B,,,7,,,x,
      t1,,09:00:00,C,,,2,,,14,
      t1,,10:00:00,C,,,9,,,14,,beyond
      """, to: "stop_times.txt"
    )
    .appending("A,Again,1,1,,,,\nD,Delta,91,13,,0,nowhere,\nE,\"Echo \"East\"\",52.5,13,,0,,", to: "stops.txt")
    .replacing(
      "level_id,level_index,level_name", with: "level_id,level_index,level_name,Depth,depth,", in: "levels.txt"
    )
    .replacing("L1,-1.5,Tracks", with: "L1,-1.5,Tracks,deep,deeper,lost", in: "levels.txt")
    .appending(
      ",Nameless,https://example.org,Europe/Berlin\n,Unnamed,https://example.org,America/Lima", to: "agency.txt"
    )
    .appending(",Night,,,1,EUR", to: "fare_products.txt")
    .appending("t1,25:61:00,27:00:00,600,1", to: "frequencies.txt")
    .appending("nowhere,B,,,,,2,", to: "transfers.txt")
    .appending("stops,stop_name,de,Nirgends,nowhere,,", to: "translations.txt")
    .removing("location_group_stops.txt")
    .adding("Location_group_stops.txt", "location_group_id,stop_id")
    .adding("notes.pdf", "kept as it is")
    .adding("calendar.txt", (FeedText.whole.files["calendar.txt"] ?? "") + ",\nempty,,0,0,0,0,0,0,20260101,20260102")

  private static let bundle = Task { try await BuiltBundle(feed) }

  @Test func `a bundle that matches its feed passes`() async throws {
    let bundle = try await Self.bundle.value
    #expect(try bundle.verify(against: nil).checks.flatMap(\.findings) == [])
    #expect(try bundle.verify(changing: "", comparesFeed: true)["feed"]?.isPassed == true)
  }

  // MARK: False bundles

  private static let values = [
    Lie(
      "UPDATE agency SET agency_name = 'Agency '", "agency.txt:2", #"agency_name is "Agency ", the feed has "Agency""#),
    Lie("UPDATE stop SET stop_name = 'Betty' WHERE stop_id = 'B'", "stops.txt:3", #"stop_name is "Betty""#),
    Lie("UPDATE stop SET latitude = latitude + 1 WHERE stop_id = 'B'", "stops.txt:3", #"stop_lat is "52.5000001""#),
    Lie(
      "UPDATE stop SET location_type = NULL WHERE stop_id = 'B'", "stops.txt:3",
      #"location_type is empty, the feed has "0""#),
    Lie("UPDATE stop SET stop_code = '' WHERE stop_id = 'B'", "stops.txt:3", "stop_code"),
    Lie(
      "UPDATE stop SET parent = NULL WHERE stop_id = 'A'", "stops.txt:2", #"parent_station is empty, the feed has "S""#),
    Lie("UPDATE route SET route_type = 11 WHERE route_id = 'r1'", "routes.txt:2", #"route_type is "11""#),
    Lie("UPDATE trip SET headsign = NULL WHERE trip_id = 't1'", "trips.txt:2", "trip_headsign is empty"),
    Lie("UPDATE trip SET start = start + 1 WHERE trip_id = 't1'", "stop_times.txt:2", #"arrival_time is "08:00:01""#),
    Lie("UPDATE pattern_call SET pickup_type = 0 WHERE sequence = 9", "stop_times.txt:10", "pickup_type"),
    Lie(
      "UPDATE pattern_call SET sequence = 3 WHERE sequence = 2 AND pattern = 1", "",
      "stop_sequence is \"3\", the feed has \"2\""),
    Lie(
      "UPDATE pattern_call SET distance = distance + 1 WHERE sequence = 9", "stop_times.txt:10", "shape_dist_traveled"),
    Lie("UPDATE service SET end_day = end_day + 1 WHERE service_id = 'daily'", "calendar.txt:2", "end_date"),
    Lie("UPDATE date_set SET exception_type = 1 WHERE exception_type = 2", "calendar_dates.txt:2", "exception_type"),
    Lie("UPDATE point SET longitude = longitude - 1 WHERE id = 2", "shapes.txt:3", "shape_pt_lon"),
    Lie("UPDATE frequency SET headway = 601", "frequencies.txt:2", "headway_secs"),
    Lie(
      "UPDATE transfer SET min_transfer_time = 121 WHERE min_transfer_time = 120", "transfers.txt:2",
      "min_transfer_time"),
    Lie("UPDATE pathways SET length = 12.76", "pathways.txt:2", #"length is "12.76", the feed has "12.75""#),
    Lie("UPDATE pathways SET length = '12,75'", "pathways.txt:2", "length"),
    Lie("UPDATE fare_products SET amount = '7.100000000000000000001'", "fare_products.txt:2", "amount"),
    Lie("UPDATE timeframes SET end_time = '09:00:01' WHERE start_time = '06:00:00'", "timeframes.txt:2", "end_time"),
    Lie("UPDATE feed_info SET feed_lang = 'fr'", "feed_info.txt:2", "feed_lang"),
    Lie("UPDATE levels SET Depth = 'x' WHERE level_id = 'L1'", "levels.txt:2", "Depth"),
    Lie(
      "UPDATE levels SET depth_2 = Depth WHERE level_id = 'L1'", "levels.txt:2",
      #"depth is "deep", the feed has "deeper""#),
    Lie("UPDATE levels SET level_index = x'00' WHERE level_id = 'L0'", "levels.txt:3", "level_index"),
    Lie(
      "UPDATE areas SET area_name = CASE area_id WHEN 'inner' THEN 'Outer' ELSE 'Inner' END", "areas.txt:2", "area_name"
    ),
  ]

  private static let rows = [
    Lie(
      "DELETE FROM fare_rule WHERE origin IS NOT NULL", "fare_rules.txt:2", "the row is not in the bundle: f1,r1,z1,z2,"
    ),
    Lie(
      "INSERT INTO fare_rule SELECT 3, fare, route, origin, destination, contains FROM fare_rule WHERE origin IS NOT NULL",
      "fare_rules", "the feed has no such row"
    ),
    Lie(
      "INSERT INTO translations(table_name, record_id) VALUES('stops', 'A')", "translations", "the feed has no such row"
    ),
    Lie(
      "UPDATE trip SET pattern = 0, profile = 0 WHERE trip_id = 't2'", "stop_times.txt:5",
      "the row is not in the bundle"),
    Lie("DELETE FROM attributions", "attributions.txt:2", "the row is not in the bundle: 1,a,r1,t1,Maker,1"),
    Lie("UPDATE kept_file SET content = x'00' WHERE name = 'notes.pdf'", "notes.pdf", "at byte 0"),
    Lie(
      "UPDATE kept_file SET content = CAST('kept as' AS BLOB) WHERE name = 'notes.pdf'", "notes.pdf", "after 7 bytes"),
    Lie(
      "UPDATE kept_file SET content = CAST('kept as it is not' AS BLOB) WHERE name = 'notes.pdf'", "notes.pdf",
      "goes on after 13 bytes"),
    Lie("DELETE FROM kept_file WHERE name = 'notes.pdf'", "notes.pdf", "ends after 0 bytes"),
  ]

  private static let notices = [
    // Dropped notices.
    Lie("DELETE FROM notice WHERE dropped AND file = 'stop_times.txt'", "stop_times.txt:7", "not in the bundle"),
    Lie("DELETE FROM notice WHERE field = 'arrival_time'", "stop_times.txt:8", "arrival_time is empty"),
    Lie("DELETE FROM notice WHERE code = 'invalid_row_length'", "stop_times.txt:10", "\"beyond\" has no column"),
    Lie("DELETE FROM notice WHERE code = 'empty_column_name'", "levels.txt:2", "\"lost\" has no column"),
    Lie("DELETE FROM notice WHERE code = 'missing_required_field'", "calendar.txt:3", "is required and empty"),
    // Invented notices.
    invented("'duplicate_key', 'stops.txt', 3, 'stop_id', 'B,Beta,52.5,13.2,z2,0,,', 1", "stop_id B", "no such row"),
    invented("'invalid_time', 'stop_times.txt', 3, 'arrival_time', '08:10:00', 0", "stop_times.txt:3", "can be read"),
    invented("'number_out_of_range', 'stops.txt', 3, 'stop_lat', '52.5', 0", "stops.txt:3", "within the range"),
    invented(
      "'foreign_key_violation', 'stops.txt', 2, 'parent_station', 'S', 0", "stops.txt:2", "is a stop_id of stops.txt"),
    invented("'foreign_key_violation', 'fare_rules.txt', 2, 'origin_id', 'z1', 0", "fare_rules.txt:2", "is a zone_id"),
    invented("'foreign_key_violation', 'stop_times.txt', 6, 'location_id', 'zone 1', 0", "stop_times.txt:6", "zone 1"),
    invented("'foreign_key_violation', 'stops.txt', 3, 'stop_name', 'Beta', 0", "stops.txt:3", "refers to nothing"),
    invented("'missing_required_field', 'stops.txt', 3, 'stop_id', NULL, 0", "stops.txt:3", "reports no value"),
    invented("'missing_required_field', 'stops.txt', 3, 'stop_url', NULL, 0", "stops.txt:3", "need not have a value"),
    invented("'invalid_row_length', 'stops.txt', 3, NULL, 'more', 0", "stops.txt:3", "no such cell"),
    invented("'invalid_time', 'stops.txt', 3, 'stop_hour', 'x', 0", "stops.txt:3", "no column"),
    invented("'bundle_whim', 'stops.txt', 3, 'stop_name', 'Beta', 0", "stops.txt:3", "no such notice"),
    invented("'invalid_time', 'stops.txt', 99, 'stop_name', 'Beta', 0", "stops.txt:99", "no such line"),
    invented("'invalid_time', 'stops.txt', 1, 'stop_name', 'Beta', 0", "stops.txt:1", "no row begins there"),
    invented("'invalid_time', 'rails.txt', 3, 'rail', 'x', 0", "rails.txt:3", "no such table"),
    invented("'missing_required_file', 'trips.txt', NULL, NULL, NULL, 0", "trips.txt", "the feed has it"),
    invented("'empty_file', 'trips.txt', NULL, NULL, NULL, 0", "trips.txt", "the feed has rows"),
    invented(
      "'invalid_timezone', 'agency.txt', NULL, 'agency_timezone', 'Europe/Berlin', 0", "agency.txt", "is a time zone"),
    invented("'invalid_time', 'stops.txt', NULL, NULL, NULL, 0", "stops.txt", "for whole files"),
    // Changed notices.
    Lie("UPDATE notice SET cell_1 = cell_1 || ',' WHERE dropped", "stop_times.txt:7", "its row is"),
    Lie(
      "UPDATE notice SET value = '9:99:00' WHERE field = 'arrival_time'", "stop_times.txt:8",
      "reports \"9:99:00\""),
    Lie("UPDATE notice SET code = 'invalid_integer' WHERE field = 'arrival_time'", "stop_times.txt:8", ""),
    Lie(
      "UPDATE notice SET code = 'invalid_float' WHERE field = 'stop_lat'", "stops.txt:7", "\"91\" can be read"),
    Lie("UPDATE notice SET line = 9 WHERE field = 'arrival_time'", "stop_times.txt:9", ""),
    Lie("UPDATE notice SET dropped = 1 WHERE field = 'arrival_time'", "stop_times.txt:8", "can be kept without"),
    Lie(
      "UPDATE notice SET dropped = 0 WHERE code = 'duplicate_key' AND file = 'stops.txt'", "stops.txt:6",
      "reports \"A,Again,1,1,,,,\""),
  ]

  /// Notices that are true but do not justify dropping the row or value.
  private static let excuses = [
    invented(
      "'duplicate_key', 'route_networks.txt', 2, 'route_id', 'n2,r2', 1", "route_networks.txt:2",
      "equal keys are kept in this file"),
    invented(
      "'duplicate_key', 'attributions.txt', 2, 'attribution_id', '1,a,r1,t1,Maker,1', 1", "attributions.txt:2",
      "equal keys are kept in this file"),
    invented(
      "'duplicate_key', 'agency.txt', 4, 'agency_id', ',Unnamed,https://example.org,America/Lima', 1", "agency.txt:4",
      "the value is empty"),
    invented(
      "'foreign_key_violation', 'calendar_dates.txt', 3, 'service_id', 'extra,20260502,1', 1", "calendar_dates.txt:3",
      "may name anything"),
    invented(
      "'foreign_key_violation', 'translations.txt', 5, 'record_id', 'nowhere', 0", "translations.txt:5",
      "may name anything"),
    Lie(
      "UPDATE notice SET dropped = 1, value = ',Night,,,1,EUR' WHERE file = 'fare_products.txt'",
      "fare_products.txt:3", "can be kept without"),
    Lie(
      "UPDATE notice SET dropped = 1, value = 't1,25:61:00,27:00:00,600,1' WHERE file = 'frequencies.txt'",
      "frequencies.txt:3", "can be kept without"),
    Lie(
      """
      UPDATE notice SET dropped = 0, value = 'nowhere', cell_1 = NULL, cell_2 = NULL, cell_3 = NULL, cell_4 = NULL,
        cell_5 = NULL, cell_6 = NULL, cell_7 = NULL, cell_8 = NULL WHERE file = 'transfers.txt'
      """, "transfers.txt:4",
      "must be dropped"),
    invented(
      "'bundle_misquoted_value', 'stops.txt', 3, 'stop_name', 'Beta', 0", "stops.txt:3", "no such value with text after"
    ),
    Lie("DELETE FROM notice WHERE code = 'bundle_misquoted_value'", "stops.txt:8", "and no notice reports it"),
    Lie(
      "DELETE FROM notice WHERE code = 'bundle_misnamed_file'", "Location_group_stops.txt", "and no notice reports it"),
    Lie(
      "UPDATE notice SET value = 'stops.txt' WHERE code = 'bundle_misnamed_file'", "Location_group_stops.txt",
      "has no such name"),
    Lie("DELETE FROM notice WHERE code = 'inconsistent_agency_timezone'", "agency.txt", "and no notice reports it"),
    Lie(
      "UPDATE notice SET value = 'Europe/Berlin' WHERE code = 'inconsistent_agency_timezone'", "agency.txt",
      "no agency has the time zone"),
    invented("'missing_required_file', 'trips.txt', NULL, NULL, NULL, 1", "trips.txt", "but names none"),
    Lie(
      "INSERT INTO notice(code, file, dropped) VALUES('empty_file', 'rails.txt', 0)", "rails.txt",
      "for whole files"),
    Lie(
      "INSERT INTO notice(code, file, dropped) SELECT 'empty_file', 'trips.txt', 0 FROM stop",
      "trips.txt", "occurs more than once"),
    Lie(
      "INSERT INTO notice(code, file, line, field, value, dropped) SELECT 'invalid_row_length', 'stops.txt', 3,"
        + " NULL, 'more', 0 FROM stop a, stop b, stop c", "stops.txt:3", "not so many values"),
  ]

  /// Adds a notice.
  private static func invented(_ values: String, _ place: String, _ words: String) -> Lie {
    Lie(
      "INSERT INTO notice(code, file, line, field, value, dropped) VALUES(\(values))", place, words)
  }

  @Test(arguments: values + rows + notices + excuses)
  func `changes to the bundle are found`(lie: Lie) async throws {
    let report = try await Self.bundle.value.verify(changing: lie.change, comparesFeed: true)
    expect(report, lie)
  }

  private func expect(_ report: VerificationReport, _ lie: Lie) {
    let findings = report["feed"]?.findings ?? []
    #expect(report["feed"]?.outcome == .failed)
    #expect(
      findings.contains { "\($0)".contains(lie.words) && "\($0)".contains(lie.place) },
      "\(findings.map { "\($0)" }.joined(separator: "\n"))")
    if let file = lie.place.split(separator: ":").first, lie.place.contains(".") {
      #expect(findings.contains { $0.file == String(file) })
    }
  }

  @Test func `keeping a later row of a key instead of the first is found`() async throws {
    let report = try await Self.bundle.value.verify(
      changing: """
        UPDATE stop SET stop_name = 'Again', latitude = 10000000, longitude = 10000000, zone_id = NULL,
          location_type = NULL, parent = NULL, level_id = NULL WHERE stop_id = 'A';
        UPDATE notice SET line = 2, cell_2 = 'Alpha', cell_3 = '52.5', cell_4 = '13.1', cell_5 = 'z1', cell_6 = 0,
          cell_7 = 'S', cell_8 = 'L1'
        WHERE code = 'duplicate_key' AND file = 'stops.txt';
        """, comparesFeed: true)
    let findings = report["feed"]?.findings ?? []
    #expect(findings.map(\.line) == [2] && findings.map(\.file) == ["stops.txt"], "\(findings)")
    #expect(findings.first?.message.contains("no earlier row") == true)
  }

  // MARK: Other feeds

  struct OtherFeed: Sendable, CustomTestStringConvertible {
    let feed: FeedText
    let finding: Lie

    init(_ feed: FeedText, _ place: String, _ words: String) {
      self.feed = feed
      finding = Lie("", place, words)
    }

    var testDescription: String { "\(finding.place) \(finding.words)" }
  }

  private static let others = [
    OtherFeed(
      feed.appending("E,Epsilon,1,1,,,,", to: "stops.txt"), "stops.txt:9", "the row is not in the bundle: E,Epsilon"),
    OtherFeed(
      feed.replacing("\nC,Gamma,52.5,13.3,z2,0,,", with: "", in: "stops.txt"), "stop_id C", "the feed has no such row"),
    OtherFeed(feed.replacing("C,Gamma", with: "C,Gamme", in: "stops.txt"), "stops.txt:4", "stop_name is \"Gamma\""),
    OtherFeed(
      feed.replacing("t1,08:10:00", with: "t1,8:10:01", in: "stop_times.txt"), "stop_times.txt:3",
      "the feed has \"8:10:01\""),
    OtherFeed(
      feed.replacing("area_id,area_name", with: "area_id,area_names", in: "areas.txt"), "areas.txt:1",
      "the feed has columns"),
    OtherFeed(
      feed.replacing("area_id,area_name", with: "areas_id,area_name", in: "areas.txt"), "areas.txt",
      "a table in the bundle"),
    OtherFeed(feed.removing("areas.txt"), "areas.txt", "the feed has no such file"),
    OtherFeed(feed.adding("more.txt", "a"), "more.txt", "the bundle has no such file"),
    OtherFeed(feed.adding("notes.pdf", "kept as it was"), "notes.pdf", "differs from the feed's file at byte 11"),
    OtherFeed(feed.removing("agency.txt"), "agency.txt", "no notice reports it"),
  ]

  @Test(arguments: others) func `changes to the feed are found`(other: OtherFeed) async throws {
    expect(try await Self.bundle.value.verify(against: other.feed), other.finding)
  }

  /// Notices for a table with changed columns still belong to that table, and all of its rows differ.
  @Test func `a changed header is reported once`() async throws {
    let report = try await Self.bundle.value.verify(
      against: Self.feed.replacing("level_index,level_name", with: "level_index,name", in: "levels.txt"))
    let findings = try #require(report["feed"]).findings
    #expect(findings.map(\.file) == ["levels.txt"], "\(findings)")
    let file = try #require(report.files?.first { $0.file == "levels.txt" })
    #expect([file.rows, file.kept, file.missing, file.extra] == [2, 0, 2, 2])
  }

  /// If the first row with the key is not kept, the second must be.
  @Test func `a row dropped as a duplicate of a row that is not kept is found`() async throws {
    let feed = FeedText.small.appending(
      "t1,08:30:00,08:30:00,nowhere,4\nt1,08:40:00,08:40:00,A,4", to: "stop_times.txt")
    let bundle = try await BuiltBundle(feed)
    let row = feed.files["stop_times.txt"]?.split(separator: "\n").last ?? ""
    let report = try bundle.verify(
      changing: """
        INSERT INTO notice(code, file, line, field, value, dropped)
        VALUES('duplicate_key', 'stop_times.txt', 6, 'stop_sequence', '\(row)', 1)
        """, comparesFeed: true)
    #expect(report["feed"]?.findings.contains { $0.line == 6 && $0.message.contains("no earlier row") } == true)
  }

  @Test func `repeated keys beyond the memory limit are reported as unverified`() async throws {
    let feed = FeedText.small.appending("A,Again,1,1\nB,Again,1,1\nC,Again,1,1\nC,Again,1,1", to: "stops.txt")
    let bundle = try await BuiltBundle(feed)
    var sides = try FeedSides(
      feed: .init(opening: bundle.feedPath), bundle: BundleFile.open(path: bundle.path),
      metadata: bundle.metadata)
    #expect(try FeedCheck(sides: sides, progress: nil).run().findings.note == nil)
    sides.maximumRepeatedKeys = 1
    let findings = try FeedCheck(sides: sides, progress: nil).run().findings
    #expect(findings.isEmpty)
    #expect(findings.note?.contains("3 rows of stops.txt") == true)
  }

  /// Each phase reports its own progress.
  @Test func `comparing reports progress, including differing and repeated rows`() async throws {
    let bundle = try await Self.bundle.value
    let steps = Mutex<[StepProgress]>([])
    let folder = try TemporaryFolder()
    try Self.feed.replacing("C,Gamma", with: "C,Gamme", in: "stops.txt").write(toFolder: folder.path)
    _ = try Verification(bundle: bundle.path, options: .init(feed: folder.path))
      .run(progress: { step in steps.withLock { $0.append(step) } })
    let names = steps.withLock { $0.map(\.step) }
    for name in ["notes.pdf", "stops.txt, repeated keys", "stops.txt, rows that differ", "SHA-256"] {
      #expect(names.contains("feed: \(name)"), "\(name)")
    }
    #expect(steps.withLock { $0.allSatisfy { (0...1).contains($0.fraction) } })
  }

  // MARK: Counts

  @Test func `differences are counted by file`() async throws {
    let bundle = try await Self.bundle.value
    let report = try bundle.verify(
      changing: """
        UPDATE stop SET stop_name = 'Betty' WHERE stop_id IN ('B', 'D');
        INSERT INTO fare_rule SELECT id + 2, fare, route, origin, destination, contains FROM fare_rule; DELETE FROM attributions;
        """, comparesFeed: true)
    let files = Dictionary(uniqueKeysWithValues: try #require(report.files).map { ($0.file, $0) })
    func counts(_ file: String) -> [Int?] {
      files[file].map { [$0.rows, $0.kept, $0.changed, $0.dropped, $0.extra, $0.missing] } ?? []
    }
    #expect(counts("stops.txt") == [7, 4, 0, 1, 2, 2])
    #expect(counts("fare_rules.txt") == [2, 2, 0, 0, 2, 0])
    #expect(counts("attributions.txt") == [1, 0, 0, 0, 0, 1])
    #expect(counts("routes.txt") == [2, 2, 0, 0, 0, 0])
    #expect(report["feed"]?.findingCount == 5 + 2)
  }

  @Test func `only the first 20 differing rows are listed`() async throws {
    let text = "stop_id,stop_name,stop_lat,stop_lon" + (0..<500).map { "\n\($0),Stop \($0),1,1" }.joined()
    let feed = FeedText.small.appending("D,Delta,1,1", to: "stops.txt").adding(
      "levels.txt", "level_id,level_index\nx,1"
    )
    .adding(
      "areas.txt",
      text.split(separator: "\n").dropFirst().reduce("area_id,area_name") { text, line in
        text + "\n" + line.split(separator: ",").prefix(2).joined(separator: ",")
      })
    let bundle = try await BuiltBundle(feed)
    let report = try bundle.verify(changing: "UPDATE areas SET area_name = area_name || '!'", comparesFeed: true)
    let check = try #require(report["feed"])
    #expect(check.findingCount == 500)
    #expect(check.findings.map(\.line) == Array(2..<22))
    #expect(report.files?.first { $0.file == "areas.txt" }?.missing == 500)
    #expect(report.files?.first { $0.file == "areas.txt" }?.extra == 500)
    // The second run must give the same result: nothing depends on chance or threads.
    let again = try bundle.verify(changing: "UPDATE areas SET area_name = area_name || '!'", comparesFeed: true)
    #expect(again["feed"]?.findings == check.findings)
  }

  @Test func `the examined differences stay within a row limit`() throws {
    func digest(_ number: Int) -> Residue { Residue(number) }
    var (feed, bundle) = (Fingerprint(), Fingerprint())
    for number in 0..<100 { feed.add(digest(number)) }
    for number in 50..<200 { bundle.add(digest(number)) }
    #expect(feed.differingBuckets(from: bundle) == Array(0..<50) + Array(100..<200))
    #expect(RowDifferences.examinedBuckets(feed, bundle, maximumRows: 60) == Array(0..<50) + Array(100..<110))
    #expect(RowDifferences.examinedBuckets(feed, bundle, maximumRows: 0) == [0])
  }

  @Test func `two equal rows differ from no rows and from their sum`() {
    var (twice, never) = (Fingerprint(), Fingerprint())
    #expect(twice == never)
    twice.add(Residue(5))
    twice.add(Residue(5))
    #expect(twice != never)
    never.add(Residue(10))
    #expect(twice.differingBuckets(from: never) == [5, 10])
  }

  // MARK: Not to be compared

  @Test func `a feed is not compared with a bundle whose schema is wrong`() async throws {
    let report = try await Self.bundle.value.verify(changing: "CREATE TABLE stranger(a)", comparesFeed: true)
    #expect(report["feed"]?.outcome == .skipped)
    #expect(report.files == nil)
  }

  @Test func `a feed that cannot be read is an error`() async throws {
    let bundle = try await Self.bundle.value
    #expect(throws: VerificationError.self) {
      try Verification(bundle: bundle.path, options: .init(feed: "/nowhere/feed.zip")).run()
    }
    do {
      _ = try bundle.verify(against: Self.feed.appending("\"open", to: "stops.txt"))
      Issue.record("a quote that is never closed was accepted")
    } catch let error as VerificationError {
      #expect(error.isAboutFeed && error.description.hasPrefix("stops.txt:9: "), "\(error)")
    }
  }

  @Test func `cancelling ends the comparison with a feed`() async throws {
    let bundle = try await Self.bundle.value
    let sides = try FeedSides(
      feed: try .init(opening: bundle.feedPath), bundle: BundleFile.open(path: bundle.path),
      metadata: bundle.metadata)
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: (any Error).self) {
      try Cancellation.$current.withValue(cancellation) { try FeedCheck(sides: sides, progress: nil).run() }
    }
  }
}
