import BundleBuilder
import BundleFormat
import BundleVerifier
import Foundation
import SampleCity
import TestFeeds
import Testing

/// Bundles compared with the feeds they were built from.
@Suite struct `Feed comparisons` {
  /// Checks a report and returns its file comparisons by name.
  private func files(_ report: VerificationReport, _ comment: String) throws -> [String: FileComparison] {
    #expect(report["feed"]?.findings == [], "\(comment)")
    #expect(report.isPassed, "\(comment)")
    let files = try #require(report.files)
    for file in files {
      if let rows = file.rows {
        #expect(rows == file.kept + file.changed + file.dropped, "\(comment) \(file.file)")
        #expect(file.bytes == nil && file.isExact)
      }
      #expect(file.extra == 0 && file.missing == 0)
    }
    return Dictionary(uniqueKeysWithValues: files.map { ($0.file, $0) })
  }

  @Test func `every row of a feed with every file is kept`() async throws {
    let feed = FeedText.whole
    let files = try files(try await BuiltBundle(feed).verify(against: nil), "whole")
    #expect(Set(files.keys) == Set(feed.files.keys))
    for (name, file) in files where name.hasSuffix(".txt") {
      #expect(file.rows == feed.table(name).rows.count, "\(name)")
      #expect(file.kept == file.rows, "\(name)")
    }
    #expect(files["locations.geojson"]?.bytes == feed.files["locations.geojson"]?.utf8.count)
    #expect(files["locations.geojson"]?.rows == nil)
  }

  @Test(arguments: 0..<12 as Range<UInt64>) func `every row of a random feed is kept`(seed: UInt64) async throws {
    let random = RandomFeed(seed: seed)
    let files = try files(try await BuiltBundle(random.text).verify(against: nil), "seed \(seed)")
    for table in random.tables { #expect(files[table.name]?.kept == table.rows.count, "seed \(seed) \(table.name)") }
  }

  /// A bundle cannot store either exception type, so the second row repeats the date of the first.
  @Test func `an exception of type -1 is dropped as a duplicate of one without type`() async throws {
    let feed = FeedText.whole.appending("daily,20260503,\ndaily,20260503,-1", to: "calendar_dates.txt")
    let files = try files(try await BuiltBundle(feed).verify(against: nil), "-1")
    #expect(files["calendar_dates.txt"]?.dropped == 1)
  }

  /// Replaces cells of a random feed with invalid values. The import must have a notice for everything it changes.
  @Test(arguments: 100..<130 as Range<UInt64>)
  func `everything lost from a random faulty feed has a notice`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    var feed = RandomFeed(seed: seed).text
    if random.chance(50) { feed = .whole }
    for name in feed.files.keys.sorted() where name.hasSuffix(".txt") {
      feed.files[name] = spoilt(feed.table(name), &random)
    }
    let bundle = try await BuiltBundle(feed)
    let files = try files(try bundle.verify(against: nil), "seed \(seed)")
    for (name, file) in files {
      guard let rows = file.rows else { continue }
      #expect(rows == recordCount(of: feed.files[name] ?? ""), "seed \(seed) \(name)")
      let kept = bundle.metadata.contents[table: name]?.rows
      #expect(kept == rows - file.dropped, "seed \(seed) \(name)")
    }
  }

  private func recordCount(of text: String) -> Int { max(0, CSVText.records(in: text).count - 1) }

  private static let rubbish = [
    "", "x", "-1", "99", "99999", "3000000000", "99999999999999999999", "25:61:00", "8:00:00", "1e3", "20260230",
    "0.12345678901234567890123", "Ä,\"ö\"", "line\nbreak", "91", "-181.5", " ", "a", "t1", "A",
    "0.000000001e-9223372036854775808", "1e9223372036854775807",
  ]

  /// Corrupts cells, repeats, cuts and extends rows, and adds unnamed and repeated columns.
  private func spoilt(_ table: FeedTable, _ random: inout SplitMix64) -> String {
    var columns = table.columns
    if random.chance(15), let column = columns.last { columns.append(column) }
    if random.chance(15) { columns.append("") }
    if random.chance(15) { columns.append("of_our_own") }
    var rows: [[String]] = []
    for row in table.rows {
      var row = row
      if random.chance(10), !row.isEmpty { row[random.number(0...row.count - 1)] = random.pick(Self.rubbish) }
      while row.count < columns.count, random.chance(70) { row.append(random.pick(Self.rubbish)) }
      if random.chance(3) { row += ["", "beyond"] }
      if random.chance(3) { row.removeLast() }
      rows.append(row)
      if random.chance(5) { rows.append(row) }
    }
    if random.chance(30) { random.shuffle(&rows) }
    return ([columns] + rows).map { row in row.map(CSVText.quoted).joined(separator: ",") + "\n" }.joined()
  }

  @Test func `every row of a sample city is kept`() async throws {
    let folder = try TemporaryFolder()
    let (feed, bundle) = (folder.file("city.zip"), folder.file("city.transit"))
    try SampleCity(stopTimes: 3000, seed: 3).write(to: feed)
    _ = try await Turns.imports.take { try await FeedImport(feed: feed, output: bundle).run() }
    let report = try Verification(bundle: bundle, options: .init(feed: feed)).run()
    for file in try files(report, "sample").values { #expect(file.kept == file.rows ?? 0, "\(file.file)") }
    #expect(report["feed"]?.note == nil)
  }

  @Test func `changed and dropped rows are counted`() async throws {
    let feed = FeedText.whole
      .appending(
        "t9,08:00:00,08:00:00,A,,,1,,,,\nt1,8:99:00,,B,,,7,,,x,\nt1,,09:00:00,C,,,8,,,14,,beyond", to: "stop_times.txt"
      )
      .appending("A,Again,1,1,,,,\nD,Delta,91,13,,0,nowhere,", to: "stops.txt")
      .appending("s1,,13.4,4,14", to: "shapes.txt")
    let files = try files(try await BuiltBundle(feed).verify(against: nil), "defects")
    let stopTimes = try #require(files["stop_times.txt"])
    #expect([stopTimes.rows, stopTimes.kept, stopTimes.changed, stopTimes.dropped] == [8, 5, 2, 1])
    let stops = try #require(files["stops.txt"])
    #expect([stops.rows, stops.kept, stops.changed, stops.dropped] == [6, 4, 1, 1])
    // A missing required value has a notice, but nothing in the feed is lost.
    #expect(files["shapes.txt"]?.kept == 4)
  }

  /// The builder and the verifier must agree on the ids of zones.
  @Test(arguments: [
    (#"{"type":"?","features":[{"\u0069d":"\u007a \"1\""},{"id":1.0},{"id":true},{"id":1}]}"#, "z \"1\""),
    (#"{"features":[{"id":"z1","id":"z2"}],"features":[{"id":"z3"}]}"#, "z1"),
    (#"{"features": [ {"id": 1.50} , {"id": "\ud83d\ude8c"}, {"id": ""}, {"id": "\u0000"} ] }"#, "1.50"),
    (#"{"features":[{"id":12345678901234567890123}]}"#, "12345678901234567890123"), (#"{"features":[]}"#, "z1"),
    (#"{"features":{"id":"z1"}}"#, "z1"),
  ])
  func `zone ids match their spelling in locations.geojson`(text: String, id: String) async throws {
    let calls = "trip_id,stop_id,location_id,stop_sequence\nt1,A,,1"
    let places = [id, "1", "2", "1.5", "z2", "z3", "true", "\u{1F68C}"]
      .enumerated().map { "\nt1,,\(CSVText.quoted($1)),\($0 + 2)" }.joined()
    let feed = FeedText.small.adding("locations.geojson", text).adding("stop_times.txt", calls + places)
    _ = try files(try await BuiltBundle(feed).verify(against: nil), text)
  }

  /// Not a benchmark: the limit stops quadratic algorithms, which would take hours.
  private static let endsInTime = TimeLimitTrait.timeLimit(.minutes(20))

  @Test(endsInTime) func `50,000 extra cells in one row are compared in linear time`() async throws {
    let cells = (0..<50_000).map { ",cell \($0)" }.joined()
    let feed = FeedText.small.adding("areas.txt", "area_id,area_name\na,A\(cells)")
    let files = try files(try await BuiltBundle(feed).verify(against: nil), "cells")
    #expect(files["areas.txt"]?.changed == 1)
  }

  @Test(endsInTime) func `10,000 repeated shape points are compared in linear time`() async throws {
    let points = (0..<10_000).map { "\ns1,52.5,13.1,\($0)\ns1,52.5,13.2,\($0)" }.joined()
    let feed = FeedText.small.adding("shapes.txt", "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence" + points)
    let files = try files(try await BuiltBundle(feed).verify(against: nil), "shapes")
    #expect(files["shapes.txt"]?.dropped == 10_000)
  }

  @Test(endsInTime) func `5,000 references to missing fare zones are compared in linear time`() async throws {
    let zones = (0..<5_000).map { "\nS\($0),1,1,zone \($0)" }.joined()
    let rules = (0..<5_000).map { "\nf1,no zone \($0)" }.joined()
    let feed = FeedText.small
      .adding("stops.txt", "stop_id,stop_lat,stop_lon,zone_id\nA,1,1,\nB,1,1,\nC,1,1," + zones)
      .adding("fare_attributes.txt", "fare_id,price,currency_type,payment_method,transfers\nf1,1,EUR,0,")
      .adding("fare_rules.txt", "fare_id,origin_id" + rules)
    let files = try files(try await BuiltBundle(feed).verify(against: nil), "zones")
    #expect(files["fare_rules.txt"]?.dropped == 5_000)
  }

  @Test func `an equivalent feed with another hash passes with a note`() async throws {
    let feed = FeedText.small
    let report = try await BuiltBundle(feed).verify(
      against: feed.replacing("A,Alpha", with: " A , Alpha ", in: "stops.txt"))
    #expect(report.isPassed)
    #expect(report["feed"]?.note?.contains("SHA-256") == true)
  }
}
