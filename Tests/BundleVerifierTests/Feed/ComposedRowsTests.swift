import BundleBuilder
import BundleFormat
import Foundation
import SampleCity
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite
import TransitValues

@testable import BundleVerifier

private let files = ["stop_times.txt", "shapes.txt"]

/// An open bundle, and the two files whose rows are composed, if it has them.
private struct Opened {
  let database: BundleDatabase
  let tables: [ComparedTable]

  init(_ path: String) throws {
    let file = try BundleFile.open(path: path)
    let metadata = try BundleMetadata(decoding: file.front.metadata)
    database = BundleDatabase(
      connection: try BundleDatabase.open(file), metadata: metadata, metadataBytes: [], file: file)
    tables = files.compactMap { name in
      guard let file = metadata.contents[table: name], let schema = GTFSSchema.file(named: name) else { return nil }
      return ComparedTable(schema, header: file.columns)
    }
  }

  func viewRows(of table: ComparedTable) throws -> Fingerprint {
    var rows = Fingerprint()
    try BundleRows(table, in: database.connection).add(to: &rows)
    return rows
  }

  func composed(_ table: ComparedTable) throws -> ComposedRows {
    try #require(try RowComposer.rows(of: table, in: database))
  }
}

private func expectComposed(_ bundle: BuiltBundle, _ comment: String) throws {
  try withExtendedLifetime(bundle) { try expectComposed(bundle.path, comment) }
}

/// Requires composed rows that equal the view's, and samples of all patterns that the view confirms.
private func expectComposed(_ path: String, _ comment: String) throws {
  let bundle = try Opened(path)
  for table in bundle.tables {
    let composed = try bundle.composed(table)
    #expect(composed.rows == (try bundle.viewRows(of: table)), "\(comment) \(table.name)")
    #expect(try composed.equalsSamples(of: table, in: bundle.database.connection), "\(comment) \(table.name)")
    #expect(Set(composed.samples).count == composed.samples.count)
    if table.name == "shapes.txt" { continue }
    let numbers = composed.samples.map(String.init).joined(separator: ", ")
    let without = try bundle.database.connection.integer(
      """
      SELECT count(*) FROM trip WHERE pattern NOT IN (SELECT pattern FROM trip WHERE id IN (\(numbers)))
      """)
    #expect(without == 0, "\(comment)")
  }
}

/// The rows that the verifier composes from the tables must equal those that SQLite reads through the view.
@Suite struct `Composed rows` {
  // MARK: Laws

  @Test func `composed rows of feeds with every file and every defect equal the view's`() async throws {
    try expectComposed(try await BuiltBundle.smallCity.value, "small city")
    try expectComposed(try await BuiltBundle(.whole), "whole")
    try expectComposed(try await BuiltBundle(.small), "small")
  }

  @Test(arguments: 0..<40 as Range<UInt64>) func `composed rows of a random feed equal the view's`(
    seed: UInt64
  ) async throws {
    try expectComposed(try await BuiltBundle(RandomFeed(seed: seed).text), "seed \(seed)")
  }

  /// Midnight, hours of three and four digits, times on one side, distances of many digits, texts of other scripts,
  /// unknown columns with and without values, and gaps in the sequences.
  @Test func `composed rows of rare values equal the view's`() async throws {
    let header =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,shape_dist_traveled,timepoint,pickup_type"
    let feed = FeedText.small
      .adding("trips.txt", "route_id,service_id,trip_id\n" + (1...6).map { "r1,daily,t\($0)" }.joined(separator: "\n"))
      .adding(
        "stop_times.txt",
        """
        \(header),track,größe
        t1,23:59:59,24:00:00,A,0,Ωμέγα,0.5,1,0,7,
        t1,,100:00:00,B,7,"a,b",123456789.123456789012345678,0,9,7,x
        t1,9999:59:59,,C,4000000000,,1e-3,,,,
        t2,00:00:00,00:00:00,A,0,Ωμέγα,0.5,1,0,8,
        t2,,76:00:01,B,7,"a,b",123456789.123456789012345678,0,9,8,x
        t2,9976:00:00,,C,4000000000,,1e-3,,,,
        t3,08:00:00,08:00:00,A,1,,0,,,,
        t3,,,B,2,,-1.25,,,,
        t3,08:10:00,,C,3,,2,,,,
        t4,00:00:00,,A,1,,0,,,1,
        t4,00:00:00,,B,2,,-1.25,,,2,
        t4,24:00:00,24:00:00,C,3,,2,,,3,
        t5,,,A,1,,,,,,
        """
      )
      .adding(
        "shapes.txt",
        """
        shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled,note
        s1,-90,180,0,0,
        s1,0.0000001,-0.0000001,1,0.00000000000000001,x
        s1,52.1234567,13.7654321,9000000000,12.5,
        s2,-90,180,0,0,
        s2,0.0000001,-0.0000001,1,0.00000000000000001,x
        s2,52.1234567,13.7654321,9000000000,12.5,
        ß,,,1,,
        """)
    try expectComposed(try await BuiltBundle(feed), "rare values")
  }

  @Test func `composed rows of a sample city equal the view's, from few samples`() async throws {
    let folder = try TemporaryFolder()
    let (feed, path) = (folder.file("city.zip"), folder.file("city.transit"))
    try SampleCity(stopTimes: 60_000, seed: 7).write(to: feed)
    _ = try await Turns.imports.take { try await FeedImport(feed: feed, output: path).run() }
    try expectComposed(path, "sample city")
    let bundle = try Opened(path)
    let composed = try bundle.composed(try #require(bundle.tables.first))
    #expect(composed.sampledRows.count * 4 < composed.rows.count)
  }

  // MARK: Damage

  /// Tables behind the views, and columns to damage.
  private static let columns = [
    ("trip", ["pattern", "profile", "start", "extra", "trip_id"]),
    (
      "pattern_call",
      [
        "stop", "sequence", "headsign", "pickup_type", "timepoint", "distance", "location_group", "location",
        "window_start", "position",
      ]
    ), ("profile_call", ["arrival", "departure", "position"]), ("extra_call", ["x_track", "position"]),
    ("stop", ["stop_id"]), ("text", ["value"]), ("location", ["location_id"]),
    ("shape", ["line", "shape_id"]), ("line_point", ["point", "sequence", "distance", "position"]),
    ("point", ["latitude", "longitude"]),
  ]
  private static let values = [
    "NULL", "0", "1", "2", "-1", "86400", "36000000", "9223372036854775807", "-9223372036854775808", "1.5", "1e300",
    "''", "'x'", "'12.50'", "'1e2'", "x'00'", "99",
  ]

  /// Whatever the tables contain, rows are composed only if they are those of the view.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `rows of damaged tables are refused or equal the view's`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let bundle = try await BuiltBundle.smallCity.value
    for _ in 0..<4 {
      let (table, columns) = random.pick(Self.columns)
      let (column, value) = (random.pick(columns), random.pick(Self.values))
      let rows = random.chance(30) ? "1" : "random() % 3 = 0"
      let sql = "PRAGMA foreign_keys = OFF; UPDATE OR IGNORE \(table) SET \(column) = \(value) WHERE \(rows)"
      try bundle.withCopy(changing: sql) { path in
        let bundle = try Opened(path)
        for table in bundle.tables {
          guard let composed = try? bundle.composed(table) else { continue }
          #expect(composed.rows == (try bundle.viewRows(of: table)), "\(sql): \(table.name)")
          #expect(try composed.equalsSamples(of: table, in: bundle.database.connection), "\(sql): \(table.name)")
        }
      }
    }
  }

  /// Rows of one bundle and the view of another: a stand-in for a view that shows rows in another way.
  @Test(arguments: [
    "UPDATE pattern_call SET timepoint = 1 WHERE pattern = (SELECT max(pattern) FROM pattern_call) AND position = 1",
    "UPDATE pattern_call SET headsign = 1 WHERE pattern = 1 AND position = 0", "UPDATE trip SET start = start + 60",
    "UPDATE stop SET stop_id = stop_id || '!' WHERE stop_id = 'SW'", "UPDATE extra_call SET x_track = NULL",
    "DELETE FROM pattern_call WHERE position = 3", "UPDATE point SET latitude = latitude + 1 WHERE id = 1",
    "UPDATE line_point SET distance = '1' WHERE line = 2 AND position = 1",
  ])
  func `a view with other rows does not confirm the samples`(sql: String) async throws {
    let bundle = try await BuiltBundle.smallCity.value
    let original = try Opened(bundle.path)
    try bundle.withCopy(changing: sql) { path in
      let other = try Opened(path)
      let areEqual = try original.tables.map { table in
        try original.composed(table).equalsSamples(of: table, in: other.database.connection)
      }
      #expect(areEqual.contains(false))
    }
  }

  @Test(arguments: [
    "DROP VIEW stop_times; CREATE VIEW stop_times AS SELECT * FROM trip",
    "DROP VIEW shapes; CREATE VIEW shapes AS SELECT s.shape_id FROM shape s JOIN line_point p ON p.line = s.line",
    "DROP VIEW stop_times",
  ])
  func `a bundle with another view is refused`(sql: String) async throws {
    let report = try await BuiltBundle.smallCity.value.verify(changing: sql, comparesFeed: true)
    #expect(report.failures == ["schema"])
    #expect(report["feed"]?.outcome == .skipped)
  }

  /// A row that no other check can find, of a trip that shares its pattern.
  @Test(arguments: [
    ("UPDATE trip SET start = start + 60 WHERE trip_id = 'T2'", "stop_times.txt:6", "the feed has \"09:00:00\""),
    ("UPDATE trip SET trip_id = 'T7' WHERE trip_id = 'T6'", "stop_times.txt:16", "not in the bundle"),
    ("UPDATE shape SET shape_id = 'S8' WHERE shape_id = 'S3'", "shapes.txt:6", "not in the bundle"),
  ])
  func `a false row of an unsampled trip or shape is named`(sql: String, place: String, words: String) async throws {
    let report = try await BuiltBundle.smallCity.value.verify(changing: sql, comparesFeed: true)
    #expect(report.failures == ["feed"])
    let findings = (report["feed"]?.findings ?? []).map { "\($0)" }
    #expect(findings.contains { $0.contains(place) && $0.contains(words) }, "\(findings)")
  }
}

/// Real feeds and feeds with oddities, from a folder next to the checkout that is not part of the package.
private let feeds = (SharedFeeds.paths(in: "edge") + SharedFeeds.paths()).filter { path in
  let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
  let isRefused = BadFeed.edge.contains { feed in
    if case .refused = feed.outcome { path == SharedFeeds.path(of: "edge/\(feed.name)") } else { false }
  }
  return (size ?? .max) <= 500_000 && !isRefused
}

@Suite(.enabled(if: !feeds.isEmpty, "needs the folder of feeds next to the package"))
struct `Composed rows of real feeds` {
  @Test(arguments: feeds) func `composed rows of a real feed equal the view's`(path: String) async throws {
    let folder = try TemporaryFolder()
    let bundle = folder.file("city.transit")
    _ = try await Turns.imports.take { try await FeedImport(feed: path, output: bundle).run() }
    try expectComposed(bundle, path)
  }
}
