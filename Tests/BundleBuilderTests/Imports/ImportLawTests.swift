import BundleBuilder
import BundleFormat
import Foundation
import GTFSFeed
import TestFeeds
import Testing
import TransitBundle
import TransitSQLite

@Suite struct `Imports of one feed` {
  private func options(threads: Int) -> FeedImport.Options {
    var options = FeedImport.Options()
    options.threads = threads
    return options
  }

  /// Returns the bytes of a feed's bundle.
  private func bytes(of path: String, threads: Int) async throws -> Data {
    let imported = try await ImportedFeed(path: path, options: options(threads: threads))
    return try Data(contentsOf: URL(fileURLWithPath: imported.bundle))
  }

  @Test(arguments: [UInt64](1...12))
  func `random feeds give the same bytes with any number of threads`(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    try RandomFeed(seed: seed).text.write(toFolder: folder.path)
    let first = try await bytes(of: folder.path, threads: 1)
    for threads in [1, 2, 4, 4] {
      #expect(try await bytes(of: folder.path, threads: threads) == first, "seed \(seed), \(threads) threads")
    }
  }

  @Test func `a faulty feed with every file gives the same bytes with any number of threads`() async throws {
    let folder = try TemporaryFolder()
    let faulty = FeedText.whole
      .appending(
        "t1,09:00:00,09:00:00,X,,,9,,,,\nt9,,,A,,,1,,,,\nt1,,,A,,,2,,,1,\nt1,bad,,A,,,8,,,x,", to: "stop_times.txt"
      )
      .appending("A,Again,1,1,,,,\nD,Delta,x,200,,9,Q,L9", to: "stops.txt")
      .appending("X,A,,,,,2,x", to: "transfers.txt")
    try faulty.write(toFolder: folder.path)
    let first = try await bytes(of: folder.path, threads: 1)
    for threads in [1, 2, 4, 8] {
      #expect(try await bytes(of: folder.path, threads: threads) == first, "\(threads) threads")
    }
  }

  @Test(arguments: [UInt64](1...25))
  func `tables do not depend on how a random feed is written`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let contents = try await DatabaseContents(of: ImportedFeed(feed.text))
    var rewriting = RewrittenFeed(random: SplitMix64(seed: seed))
    for _ in 0..<2 {
      let other = try await ImportedFeed(rewriting.text(of: feed.text))
      #expect(try other.notices.isEmpty)
      let differences = try DatabaseContents(of: other).differences(from: contents)
      #expect(differences.isEmpty, "seed \(seed): \(differences.joined(separator: "\n"))")
    }
  }

  @Test(arguments: [UInt64](1...25))
  func `tables do not depend on how a feed with every file is written`(seed: UInt64) async throws {
    let contents = try await DatabaseContents(of: ImportedFeed(.whole))
    var rewriting = RewrittenFeed(random: SplitMix64(seed: seed))
    let other = try await ImportedFeed(rewriting.text(of: .whole))
    #expect(try other.notices.isEmpty)
    let differences = try DatabaseContents(of: other).differences(from: contents)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  @Test(arguments: [UInt64](1...6))
  func `a folder, a zip and a folder in a zip give the same tables`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed).text
    let contents = try await DatabaseContents(of: ImportedFeed(feed))
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: seed)
    for inner in ["", "the feed/"] {
      let zip = folder.file("\(inner.utf8.count).zip")
      try feed.write(toZip: zip, folder: inner, random: &random)
      let differences = try await DatabaseContents(of: ImportedFeed(path: zip)).differences(from: contents)
      #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    }
  }

  @Test func `feeds are found through symbolic links`() async throws {
    let folder = try TemporaryFolder()
    let source = folder.file("source")
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: false)
    try FeedText.small.write(toFolder: source)
    var random = SplitMix64(seed: 1)
    try FeedText.small.write(toZip: folder.file("feed.zip"), random: &random)
    for target in ["source", "feed.zip"] {
      let link = folder.file("link to \(target)")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
      let direct = try await ImportedFeed(path: folder.file(target))
      let linked = try await ImportedFeed(path: link)
      #expect(linked.report.metadata.source.sha256 == direct.report.metadata.source.sha256)
    }
  }

  @Test(arguments: [UInt64](1...6))
  func `content does not depend on block size or compression level`(seed: UInt64) async throws {
    let folder = try TemporaryFolder()
    try RandomFeed(seed: seed).text.write(toFolder: folder.path)
    func unpacked(_ change: (inout FeedImport.Options) -> Void) async throws -> (database: Data, root: [UInt8]) {
      var options = FeedImport.Options()
      change(&options)
      let imported = try await ImportedFeed(path: folder.path, options: options)
      let database = folder.file("\(UUID().uuidString).sqlite")
      defer { try? FileManager.default.removeItem(atPath: database) }
      try Timetable.unpack(imported.bundle, to: database)
      let bundle = try Data(contentsOf: URL(fileURLWithPath: imported.bundle))
      let header = try BundleHeader(decoding: Array(bundle.prefix(BundleHeader.byteCount)), fileLength: bundle.count)
      return (try Data(contentsOf: URL(fileURLWithPath: database)), header.contentRoot)
    }
    let usual = try await unpacked { _ in }
    for level in [1, 9] { #expect(try await unpacked { $0.level = level } == usual) }
    for pages in [1, 3, 1024] {
      #expect(try await unpacked { $0.pagesPerBlock = pages }.database == usual.database)
    }
  }

  @Test(arguments: [UInt64](1...10))
  func `late rows give the same notices except for line numbers`(seed: UInt64) async throws {
    // Bad rows do not share keys, so the order does not decide which row is kept.
    let feed = FeedText.whole
      .appending("t9,,,A,,,1,,,,\nt1,8:00:00,,X,,,7,,,,\nt1,x,,A,,,8,,,y,", to: "stop_times.txt")
      .appending("s1,x,13.3,4,\ns1,52.5,13.3,,", to: "shapes.txt")
      .appending("r9,daily,t4,,\nr1,daily,,,", to: "trips.txt")
      .appending("daily,never,1", to: "calendar_dates.txt")
    func imported(_ feed: FeedText) async throws -> (contents: DatabaseContents, notices: [String: Int]) {
      let imported = try await ImportedFeed(feed)
      return (try DatabaseContents(of: imported), imported.report.metadata.notices)
    }
    var random = SplitMix64(seed: seed)
    var scattered = feed
    for (name, _) in feed.files where name.hasSuffix(".txt") && name != "agency.txt" {
      var table = feed.table(name)
      random.shuffle(&table.rows)
      scattered.files[name] = table.text
    }
    let (one, other) = (try await imported(feed), try await imported(scattered))
    #expect(one.notices == other.notices)
    #expect(one.notices.values.reduce(0, +) == 9)
    #expect(one.contents.differences(from: other.contents).isEmpty)
  }
}

@Suite struct `Files with similar names` {
  @Test func `files whose names differ in case or composition are kept separately`() async throws {
    let source = try TemporaryFolder()
    try FeedText.small.write(toFolder: source.path)
    let names = ["caf\u{E9}.txt", "cafe\u{301}.txt", "Caf\u{E9}.txt"]
    for name in names { try Data(name.utf8).write(to: URL(fileURLWithPath: source.file(name))) }
    let imported = try await ImportedFeed(path: source.path)
    let kept = try imported.rows("SELECT name, content FROM kept_file ORDER BY id")
    #expect(kept.count == 3)
    for case let row in kept {
      guard case .text(let name) = row[0] else { continue }
      #expect(row[1] == .blob(Array(name.utf8)))
    }
  }

  @Test(arguments: ["notes.txt", "stops.txt"])
  func `two zip members of the same name are refused`(name: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("feed.zip")
    var random = SplitMix64(seed: 1)
    let other = String(name.reversed())
    try FeedText.small.adding("notes.txt", "x").adding(other, "y").write(toZip: path, random: &random)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    while let range = bytes.firstRange(of: Data(other.utf8)) { bytes.replaceSubrange(range, with: Data(name.utf8)) }
    try bytes.write(to: URL(fileURLWithPath: path))
    await #expect(throws: FeedError.self) { _ = try await ImportedFeed(path: path) }
  }
}

@Suite struct `Late rows of stop_times` {
  /// Trips of many calls with unknown columns. The rows of a trip are adjacent, or shuffled if `pieces` is true.
  private func feed(seed: UInt64, pieces: Bool) -> FeedText {
    var random = SplitMix64(seed: seed)
    var rows: [[String]] = []
    for trip in 0..<20 {
      for call in 0..<random.number(1...9) {
        let time = NaiveNumber.time(20_000 + 60 * call)
        rows.append([
          "t\(trip)", random.chance(70) ? time : "", random.chance(70) ? time : "", random.pick(["A", "B", "C"]),
          "\(call * 3)", "\(call).\(random.number(0...999))", random.pick(["", "x", "y"]),
          "note \(random.number(0...3))",
        ])
      }
    }
    if pieces { random.shuffle(&rows) }
    var trips = FeedTable("trips.txt", ["route_id", "service_id", "trip_id"])
    trips.rows = (0..<20).map { ["r1", "daily", "t\($0)"] }
    let columns = [
      "trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence", "shape_dist_traveled", "stop_headsign",
      "x_note",
    ]
    return FeedText.small.adding("trips.txt", trips.text)
      .adding("stop_times.txt", FeedTable("stop_times.txt", columns, rows).text)
  }

  @Test(arguments: [UInt64](1...15))
  func `shuffled stop_times rows give the same tables`(seed: UInt64) async throws {
    let together = try await ImportedFeed(feed(seed: seed, pieces: false))
    let scattered = try await ImportedFeed(feed(seed: seed, pieces: true))
    #expect(try scattered.notices.isEmpty)
    let differences = try DatabaseContents(of: scattered).differences(from: DatabaseContents(of: together))
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }
}
