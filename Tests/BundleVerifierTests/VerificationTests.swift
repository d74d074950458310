import BundleBuilder
import BundleVerifier
import Foundation
import Operations
import SampleCity
import TestFeeds
import Testing
import TransitSQLite

@Suite struct `Verification of bundles` {
  @Test func `verifying a missing file or a folder is an error`() {
    #expect(throws: VerificationError.cannotOpen("No such file or directory")) {
      try Verification(bundle: "/nowhere/city.transit").run()
    }
    #expect(throws: VerificationError.cannotOpen("not a regular file")) {
      try Verification(bundle: FileManager.default.temporaryDirectory.path).run()
    }
  }

  @Test func `packed databases are verified by container and SQLite checks`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).transit")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(SmallContainer().bytes).write(to: file)
    let report = try Verification(bundle: file.path).run()
    #expect(report.isPassed)
    #expect(report.checks.map(\.name) == ["container", "sqlite", "schema"])
    #expect(report["schema"]?.outcome == .skipped)
  }

  @Test func `a packed database cannot be compared with a feed`() async throws {
    let folder = try TemporaryFolder()
    let (bundle, feed) = (folder.file("any.transit"), folder.file("city.zip"))
    try Data(SmallContainer().bytes).write(to: URL(filePath: bundle))
    _ = try SampleCity(stopTimes: 500).write(to: feed)
    #expect(throws: VerificationError.noTimetable) {
      try Verification(bundle: bundle, options: .init(feed: feed)).run()
    }
  }

  /// The verifier cannot find out whether foreign keys were meant to be enforced.
  @Test func `broken foreign keys of a packed database are noted without failing`() async throws {
    let folder = try TemporaryFolder()
    let broken = [
      ("INSERT INTO b VALUES (1), (2), (3), (NULL)", "broken foreign keys: 2"),
      ("CREATE TABLE c(a REFERENCES missing(x)); INSERT INTO c VALUES (1)", "broken foreign keys: 1"),
      (
        "CREATE TABLE c(a REFERENCES b(a)); INSERT INTO c VALUES (1)",
        "foreign keys cannot be checked: foreign key mismatch"
      ),
    ]
    for (number, (sql, note)) in broken.enumerated() {
      let (database, bundle) = (folder.file("\(number).sqlite"), folder.file("\(number).transit"))
      try Connection(path: database, mode: .create).execute(
        """
        PRAGMA foreign_keys = OFF; CREATE TABLE a(id INTEGER PRIMARY KEY); INSERT INTO a VALUES (1);
        CREATE TABLE b(a INTEGER REFERENCES a); \(sql)
        """)
      _ = try await DatabasePacking(database: database, output: bundle).run()
      let report = try Verification(bundle: bundle).run()
      #expect(report.isPassed)
      #expect(report["sqlite"]?.note?.hasPrefix(note) == true, "\(report["sqlite"]?.note ?? "nothing")")
    }
  }

  /// Matching the pattern would use as much stack as the file's author wants.
  @Test func `long patterns in rows of a packed database are not matched`() throws {
    let folder = try TemporaryFolder()
    let (database, bundle) = (folder.file("any.sqlite"), folder.file("any.transit"))
    try Connection(path: database, mode: .create).execute(
      """
      CREATE TABLE t(a, p); CREATE INDEX i ON t(a) WHERE p IS NULL;
      INSERT INTO t VALUES ('a', replace(hex(zeroblob(600)), '00', '%a'));
      PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE INDEX i ON t(a) WHERE a LIKE p' WHERE name = 'i'
      """)
    let packed = try BuiltBundle.pack(
      [UInt8](Data(contentsOf: URL(filePath: database))), metadata: Array("{\"name\": \"any\"}".utf8), schemaVersion: 0,
      applicationID: 0)
    try Data(packed).write(to: URL(filePath: bundle))
    let report = try Verification(bundle: bundle).run()
    #expect(report.failures == ["sqlite"])
    #expect("\(report.checks.flatMap(\.findings))".contains("pattern too complex"))
  }

  /// Swift considers texts equal if they differ only in the order of these combining marks.
  @Test func `column names are compared by bytes`() async throws {
    let feed = FeedText([
      "stops.txt": "stop_id,stop_name,stop_lat,stop_lon,x\u{323}\u{307}\nS,Stop,52.5,13.4,a\n",
      "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nA,A,https://example.org,Europe/Berlin\n",
    ])
    let bundle = try await BuiltBundle(feed)
    #expect(try bundle.verify().isPassed)
    let report = try bundle.verify(
      changing: """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET sql = replace(sql, char(120, 803, 775), char(120, 775, 803)) WHERE name = 'stops'
        """, isTidied: false)
    #expect(report.failures == ["schema"])
    #expect(report.checks.map(\.name).prefix(3) == ["container", "sqlite", "schema"])
  }

  @Test func `quick verification checks only the container`() async throws {
    let report = try await BuiltBundle.smallCity.value.verify(quick: true)
    #expect(report.checks.map(\.name) == ["container"])
    #expect(report.isPassed)
  }

  @Test func `verification stops if it is cancelled`() async throws {
    let path = try await BuiltBundle.smallCity.value.path
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(throws: VerificationError.cancelled) {
      try Cancellation.$current.withValue(cancellation) { try Verification(bundle: path).run() }
    }
  }

  @Test func `a damaged container skips the other checks`() async throws {
    let bundle = try await BuiltBundle.smallCity.value
    var bytes = try bundle.bytes()
    bytes[bytes.count - 100] ^= 4
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).transit")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(bytes).write(to: file)
    let report = try Verification(bundle: file.path).run()
    #expect(report.failures == ["container"])
    #expect(report.checks.dropFirst().allSatisfy { $0.outcome == .skipped })
    #expect(report.checks.count > 15)
  }

  @Test(arguments: [false, true]) func `the file that was opened is verified, even if replaced`(
    comparesFeed: Bool
  ) async throws {
    let bundle = try await BuiltBundle.smallCity.value
    let folder = try TemporaryFolder()
    let path = folder.file("city.transit")
    try Data(bundle.bytes()).write(to: URL(filePath: path))
    let verification = Verification(bundle: path, options: .init(feed: comparesFeed ? bundle.feedPath : nil))
    let report = try verification.run { _ in
      try? FileManager.default.removeItem(atPath: path)
      try? Data("another file".utf8).write(to: URL(filePath: path))
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("another file".utf8))
    #expect(report.checks.flatMap(\.findings) == [])
  }

  @Test func `verification does not modify the file`() async throws {
    let bundle = try await BuiltBundle.smallCity.value
    let before = try bundle.bytes()
    _ = try bundle.verify()
    #expect(try bundle.bytes() == before)
  }
}
