import BundleBuilder
import FeedWriter
import Foundation
import GTFSFeed
import SampleCity
import TestFeeds
import Testing
import TransitValues
import ValidationPage

@testable import FeedValidator

@Suite struct `Laws of verdicts` {
  private static let today = ServiceDate(daysSince1970: 20_605)

  private func report(_ members: [TestZip.Member], threads: Int = 1) throws -> ValidationReport {
    let folder = try TemporaryFolder()
    let path = folder.file("feed.zip")
    try Data(TestZip(members: members).bytes).write(to: URL(fileURLWithPath: path))
    return try Validation(today: Self.today, threads: threads)
      .run(Feed(opening: path, root: .strict), withPicture: true)
  }

  /// Codes with their numbers in the first and the second report, where these differ.
  private func differences(_ first: ValidationReport, _ second: ValidationReport) -> [(code: String, text: String)] {
    let (before, after) = (first.counts, second.counts)
    return Set(before.keys).union(after.keys).sorted().filter { before[$0] != after[$0] }
      .map { ($0, "\($0): \(before[$0] ?? 0), \(after[$0] ?? 0)") }
  }

  /// Shapes are judged point after point: points with the same sequence are in the order of their rows.
  private static let aboutOrder: Set = [
    "unsorted_stop_times", "decreasing_shape_distance", "equal_shape_distance_diff_coordinates",
    "equal_shape_distance_diff_coordinates_distance_below_threshold", "equal_shape_distance_same_coordinates",
    "trip_headsign_matches_intermediate_stop",
  ]

  /// A bundle stores an amount as a number, and its export writes it with the digits of its currency.
  private static let mendedByExport: Set = ["invalid_currency_amount"]

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a verdict does not depend on threads`(seed: UInt64) throws {
    let members = DamagedFeed(seed: seed).members
    let (one, many) = (try report(members), try report(members, threads: 5))
    #expect(one.json == many.json)
    #expect(one.page() == many.page())
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a verdict does not depend on the order of files`(seed: UInt64) throws {
    var members = DamagedFeed(seed: seed).members
    let sorted = try report(members)
    var random = SplitMix64(seed: seed)
    random.shuffle(&members)
    let shuffled = try report(members)
    #expect(sorted.json == shuffled.json)
    #expect(sorted.page() == shuffled.page())
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a table does not depend on the chunks in which it is read`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for member in DamagedFeed(seed: seed).members {
      guard let schema = GTFSSchema.file(named: member.name), schema.isTable else { continue }
      let lengths = [1, random.number(2...9), random.number(10...99), member.bytes.count + 1]
      let found = try lengths.map { length in
        var (pool, log) = (ValuePool(), NoticeLog())
        let table = try TableLoader.load(
          as: schema, country: "DE", ahead: false, into: &pool, &log, reading: { _ in }
        ) { ShortChunks(member.bytes, length) }
        let report = ValidationReport(
          log: log, summary: FeedSummary(try tables([table], pool), files: [], country: "DE"), picture: nil)
        return "\(table) \(report.json)"
      }
      #expect(Set(found).count == 1, "\(member.name)")
    }
  }

  private func tables(_ found: [Table], _ pool: ValuePool) throws -> Tables {
    let others = GTFSSchema.files.filter { schema in schema.isTable && !found.contains { $0.name == schema.name } }
    return Tables(
      found + others.map { Table($0) }, pool: pool, zones: nil, files: Set(found.map(\.name)),
      today: Int32(Self.today.daysSince1970))
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the number of notices does not depend on the order of rows`(seed: UInt64) throws {
    let tables = DamagedFeed(seed: seed).tables
    var random = SplitMix64(seed: seed)
    let shuffled = tables.map { table in
      var table = table
      // The first agency determines the time zone and the language.
      if table.name != "agency.txt" { random.shuffle(&table.rows) }
      return table
    }
    let found = try differences(report(tables.map(\.member)), report(shuffled.map(\.member)))
    #expect(found.filter { !Self.aboutOrder.contains($0.code) }.map(\.text) == [])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `an exported bundle has the verdict of its feed`(seed: UInt64) async throws {
    let members = RandomRecords(seed: seed).text.files.map { FeedTable($0.key, text: $0.value).member }
    let folder = try TemporaryFolder()
    let (path, bundle, export) = (folder.file("feed.zip"), folder.file("feed.transit"), folder.file("export.zip"))
    try Data(TestZip(members: members).bytes).write(to: URL(fileURLWithPath: path))
    _ = try await Turns.imports.take { try await FeedImport(feed: path, output: bundle).run() }
    _ = try FeedExport(bundle: bundle).write(to: export)
    let reports = try [path, export].map { path in
      try Validation(today: Self.today).run(Feed(opening: path, root: .strict))
    }
    let found = differences(reports[0], reports[1])
    #expect(found.filter { !Self.mendedByExport.contains($0.code) }.map(\.text) == [])
  }

  @Test func `the sample city has no error and no warning`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("city.zip")
    try SampleCity(stopTimes: 20_000, seed: 3).write(to: path)
    let today = try #require(ServiceDate(year: 2026, month: 7, day: 1))
    let report = try Validation(today: today).run(Feed(opening: path, root: .strict))
    #expect(report.notices.filter { $0.severity > .info }.map(\.code) == [])
    #expect(!report.notices.isEmpty)
  }

  @Test func `enough kinds of notices occur in the feeds of these laws`() throws {
    let kinds = try (0..<40).flatMap { try report(DamagedFeed(seed: $0).members).counts.keys }
    #expect(Set(kinds).count > 60, "\(Set(kinds).sorted())")
  }
}

/// A random feed in which some cells have values that do not belong there.
private struct DamagedFeed {
  let tables: [FeedTable]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    tables = RandomRecords(seed: seed).text.files.sorted { $0.key < $1.key }.map { name, text in
      var table = FeedTable(name, text: text)
      guard !table.rows.isEmpty, random.chance(50) else { return table }
      for _ in 0..<random.number(1...6) {
        let row = random.number(0...table.rows.count - 1)
        let column = random.number(0...table.columns.count - 1)
        table.rows[row][column] = random.chance(40) ? random.pick(table.rows)[column] : random.pick(Self.values)
      }
      return table
    }
  }

  private static let values = [
    "", " ", "-1", "0", "1", "2", "9", "3.5", "x", "Ü", "19700101", "20991231", "99:59:59", "08:00:00", "24:00", "1e9",
    "http://x", "+49 30 1", "FFFFFF", "a@b", "Europe/Berlin", "de", "ALL CAPITALS", "200", "-91",
  ]

  var members: [TestZip.Member] { tables.map(\.member) }
}

extension FeedTable {
  fileprivate var member: TestZip.Member { TestZip.Member(name, text) }
}

/// Returns bytes in chunks of one length.
private final class ShortChunks: ChunkSource {
  private var rest: ArraySlice<UInt8>
  private let length: Int

  init(_ bytes: [UInt8], _ length: Int) {
    rest = bytes[...]
    self.length = length
  }

  func append(to bytes: inout [UInt8]) throws(FeedError) -> Bool {
    if rest.isEmpty { return false }
    bytes += rest.prefix(length)
    rest = rest.dropFirst(length)
    return true
  }
}
