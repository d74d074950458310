import BundleFormat
import TestFeeds
import Testing
import TransitBundle
import TransitValues

@testable import BundleVerifier
@testable import GTFSFeed

/// A cache of parsed cells must give the same result as parsing each cell.
@Suite struct `Repeated cells` {
  /// Returns fingerprints, findings and changed rows of a file, with cached cells and cell by cell.
  private func sums(
    of name: String, in feed: FeedText
  ) async throws -> (looked: Fingerprint, read: Fingerprint, findings: [[String]], changed: [Int]) {
    let bundle = try await BuiltBundle(feed)
    let source = try Feed(opening: bundle.feedPath)
    let file = try #require(source.files.first { $0.name == name })
    let header = try RecordReader(feed: source, file: file, readAhead: false).header
    let table = ComparedTable(try #require(GTFSSchema.file(named: name)), header: header)
    let database = BundleDatabase(
      connection: try BundleDatabase.open(BundleFile.open(path: bundle.path)),
      metadata: bundle.metadata, metadataBytes: [])
    func rows() throws -> FeedRows {
      try FeedRows(file, as: table, of: source, in: database)
    }
    let lookedUp = try rows()
    let (looked, changedCount) = try lookedUp.fingerprint()
    let oneByOne = try rows()
    var read = Fingerprint()
    var changed = 0
    try oneByOne.forEachRow { row in
      read.add(row.canonical.digest)
      if row.isChanged { changed += 1 }
      return true
    }
    #expect(lookedUp.count == oneByOne.count && lookedUp.droppedCount == oneByOne.droppedCount)
    let findings = [lookedUp, oneByOne].map { $0.findings.first.map { "\($0)" } }
    return (looked, read, findings, [changedCount, changed])
  }

  private func expectEqual(_ name: String, in feed: FeedText) async throws {
    let sums = try await sums(of: name, in: feed)
    #expect(sums.looked == sums.read && sums.read.count > 0)
    #expect(sums.findings[0] == sums.findings[1])
    #expect(sums.changed[0] == sums.changed[1])
  }

  private static let header = "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,pickup_type"

  /// Rows with the same meaning but different text, and rows with similar text but another meaning.
  @Test(arguments: [
    "t1,08:00:00,08:00:00,A,1,\"a,b\",0\nt1,08:01:00,08:01:00,A,2,a,0\nt1,08:02:00,08:02:00,A,3,\"a\",0",
    "t1,08:00:00,08:00:00,A,1,a\"b,0\nt1,08:00:00,08:00:00,A,2,\"a\"\"b\",0\nt1,08:00:00,8:00:00,A,3,\" a\"\"b \",0",
    "t1,08:00:00,,A,1,,\nt1,,08:00:00,A,2,,\nt1,,,A,3,,\nt1,123:00:00,1234:00:00,A,4,,",
    " t1 ,08:00:00, 08:00:00,A ,1, x,0\nt1,08:00:00,08:00:00,A,2,x ,0\n\"t1\",08:00:00,08:00:00,\"A\",\"3\",\"x\",\"0\"",
    "t1,08:00:00,08:00:00,A,1,x,+0\nt1,08:00:00,08:00:00,A,02,x,00\nt1,08:00:00,08:00:00,A,3,x,",
    "t1,08:00:00,08:00:00,A,1\nt1,08:00:00,08:00:00,A,2,,\nt1,08:00:00,08:00:00,A,3,,,\nt1,08:00:00,08:00:00,A,4,x,0,y",
    "t1,8:61:00,08:00:00,A,1,x,0\nt1,08:00:00,nine,A,2,x,0\nt1,08:00:00,08:00:00,A,3,x,zero\nt9,08:00:00,08:00:00,A,4,,",
    "t1,08:00:00,08:00:00,A,1,x,0\n,08:00:00,08:00:00,A,1,x,0\nt1,08:00:00,08:00:00,,2,x,0\nt1,08:00:00,,A,,x,0",
  ])
  func `cached cells have the same fingerprint however they are written`(rows: String) async throws {
    // The rows occur twice, so that the second time reads from the cache.
    let others = rows.split(separator: "\n").map { $0.replacing("t1", with: "t2") }.joined(separator: "\n")
    let feed = FeedText.small.appending("r1,daily,t2", to: "trips.txt")
      .adding("stop_times.txt", "\(Self.header)\n\(rows)\n\(others)\n\(rows)")
    try await expectEqual("stop_times.txt", in: feed)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `cached cells have the same fingerprint in random feeds`(seed: UInt64) async throws {
    let random = RandomFeed(seed: seed)
    for name in ["stop_times.txt", "calendar_dates.txt"] where random.text.files[name] != nil {
      let sums = try await sums(of: name, in: random.text)
      #expect(sums.looked == sums.read, "\(name)")
      #expect(sums.findings == [[], []])
    }
  }

  /// The cached result of a row with a missing value also applies to the next equal row.
  @Test func `each row without a required value has a finding`() async throws {
    let feed = FeedText.small.adding(
      "stop_times.txt", "\(Self.header)\nt1,08:00:00,08:00:00,A,1,x,0\nt1,08:01:00,08:01:00,A,2,x,0")
    let bundle = try await BuiltBundle(feed)
    let other = feed.adding(
      "stop_times.txt", "\(Self.header)\nt1,08:00:00,08:00:00,A,,x,0\nt1,08:01:00,08:01:00,A,,x,0")
    let report = try bundle.verify(against: other)
    let missing = report["feed"]?.findings.filter { $0.message.contains("stop_sequence is required and empty") } ?? []
    #expect(missing.compactMap(\.line) == [2, 3])
  }

  /// Regression: keys of up to 15 bytes shared a few places of the cache, so that hardly any row was found.
  @Test func `short rows that begin with the same characters are found in the cache`() throws {
    let schema = try #require(GTFSSchema.file(named: "stop_times.txt"))
    let table = ComparedTable(schema, header: ["trip_id", "stop_id", "stop_sequence"])
    var usual = try #require(UsualRows(table))
    var row = CanonicalRow(columnCount: table.columns.count)
    for _ in table.columns { row.appendEmpty() }
    func isFound(_ number: Int) -> Bool {
      let bytes = Array("t,\(1000 + number),1".utf8)
      let bounds = [FieldBounds(0, 1), FieldBounds(2, 6), FieldBounds(7, 8)]
      usual.beginBatch()
      if bytes.withSpan({ bytes in bounds.withSpan { usual.digest(of: 0..<3, in: bytes, $0) } }) != nil { return true }
      usual.remember(row)
      return false
    }
    #expect((0..<1000).count(where: isFound) == 0)
    #expect((0..<1000).count(where: isFound) > 900)
  }
}
