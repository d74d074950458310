import BundleBuilder
import BundleFormat
import FeedWriter
import Foundation
import SampleCity
import TestFeeds
import Testing

@Suite struct `Exports of bundles` {
  @Test(arguments: [UInt64](1...30))
  func `exporting and importing a random feed returns the same bundle and export`(seed: UInt64) async throws {
    try await expectSameAfterExport(ImportedFeed(RandomFeed(seed: seed).text), "seed \(seed)")
  }

  @Test(arguments: [FeedText.small, .whole, .strange])
  func `exporting and importing keeps every file, name and cell`(feed: FeedText) async throws {
    try await expectSameAfterExport(ImportedFeed(feed))
  }

  @Test func `exporting and importing a city returns the same bundle and export`() async throws {
    let folder = try TemporaryFolder()
    try SampleCity(stopTimes: 5_000, seed: 3).write(to: folder.file("city.zip"))
    try await expectSameAfterExport(ImportedFeed(path: folder.file("city.zip")))
  }

  @Test(arguments: [UInt64](1...10))
  func `exports have the same bytes however the feed was written`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    var rewriting = RewrittenFeed(random: SplitMix64(seed: seed))
    let exports = [
      try await ExportedFeed(of: ImportedFeed(feed.text)),
      try await ExportedFeed(of: ImportedFeed(rewriting.text(of: feed.text))),
    ]
    #expect(try exports[0].bytes == exports[1].bytes, "seed \(seed)")
  }

  @Test func `exporting and importing a faulty feed returns the same bundle`() async throws {
    let faulty = FeedText.whole
      .appending(
        "t1,09:00:00,09:00:00,X,,,9,,,,\nt9,,,A,,,1,,,,\nt1,,,A,,,2,,,1,\nt1,bad,,A,,,8,,,x,", to: "stop_times.txt"
      )
      .appending("A,Again,1,1,,,,\nD,Delta,x,200,,9,Q,L9", to: "stops.txt")
      .appending("X,A,,,,,2,x", to: "transfers.txt")
      .appending("never,20261301,1\ntwice,20260101,1\ntwice,20260101,1\ntwice,20260101,", to: "calendar_dates.txt")
      .appending("r1,never,t4,,\nr1,twice,t5,,nowhere", to: "trips.txt")
    try await expectSameAfterExport(ImportedFeed(faulty))
  }

  @Test func `the agency with the time zone and the name comes first`() async throws {
    func feed(_ agencies: String) -> FeedText {
      FeedText.small.adding("agency.txt", "agency_id,agency_name,agency_url,agency_timezone\n" + agencies)
    }
    let cases = [
      ("a,Z,,Europe/Paris\nb,A,,Europe/Berlin", "Europe/Paris", "Z", "a,Z,,Europe/Paris\nb,A,,Europe/Berlin"),
      ("b,Z,,Europe/Paris\na,A,,Europe/Berlin", "Europe/Paris", "Z", "b,Z,,Europe/Paris\na,A,,Europe/Berlin"),
      (
        "c,C,,Mars\nb,B,,Europe/Berlin\na,A,,Asia/Tokyo", "Europe/Berlin", "B",
        "b,B,,Europe/Berlin\na,A,,Asia/Tokyo\nc,C,,Mars"
      ),
      ("b,B,,Mars\na,A,,Venus", "UTC", "B", "b,B,,Mars\na,A,,Venus"),
    ]
    for (agencies, zone, name, exported) in cases {
      let imported = try await ImportedFeed(feed(agencies))
      #expect(imported.report.metadata.timeZone.name == zone)
      #expect(imported.report.metadata.name == name)
      let text = try ExportedFeed(of: imported).text("agency.txt")
      #expect(text == "agency_id,agency_name,agency_url,agency_timezone\n\(exported)\n")
      try await expectSameAfterExport(imported)
    }
  }

  @Test func `several rows of feed_info keep the name of the bundle`() async throws {
    let header = "feed_publisher_name,feed_publisher_url,feed_lang\n"
    for (rows, name) in [("Z,,de\nA,,de", "Z"), (",z,de\nA,,de", "Agency"), ("A,,de\n,z,de", "A")] {
      let imported = try await ImportedFeed(FeedText.small.adding("feed_info.txt", header + rows))
      #expect(imported.report.metadata.name == name)
      try await expectSameAfterExport(imported)
    }
  }

  @Test func `large files and files with similar names are kept byte for byte`() async throws {
    var random = SplitMix64(seed: 1)
    let piece = (0..<500_000).map { _ in random.pick(["0", "a", "é", "\n", ","]) }.joined()
    let large = String(repeating: piece, count: 6)
    let source = try TemporaryFolder()
    try FeedText.small.adding("large.csv", large).write(toFolder: source.path)
    try FileManager.default.createDirectory(atPath: source.file("folder"), withIntermediateDirectories: false)
    for name in [
      "caf\u{E9}.txt", "cafe\u{301}.txt", "folder/stops.txt", "a\\b.txt", "__MACOSX\\h.txt", "..\\evil.txt",
    ] {
      try Data(name.utf8).write(to: URL(fileURLWithPath: source.file(name)))
    }
    let imported = try await ImportedFeed(path: source.path)
    #expect(try imported.rows("SELECT id FROM kept_file WHERE name = 'large.csv'").count > 2)
    let exported = try ExportedFeed(of: imported)
    #expect(try exported.text("large.csv") == large)
    #expect(try exported.text("..\\evil.txt") == "..\\evil.txt")
    #expect(exported.report.fileCount == FeedText.small.files.count + 7)
    try await expectSameAfterExport(imported)
  }
}

@Suite(.enabled(if: SharedFeeds.arePresent, "needs the folder of feeds next to the package"))
struct `Exports of real feeds` {
  @Test(arguments: [
    "google-sample-feed", "in-chennai-mtc-subdir", "jp-donan-bus", "us-dolores-flex-tiny", "us-newark-airtrain",
    "us-vancouver-ctran-flex",
  ])
  func `exporting and importing a real feed returns the same bundle and export`(name: String) async throws {
    try await expectSameAfterExport(ImportedFeed(path: SharedFeeds.path(of: name)), "\(name)")
  }
}
