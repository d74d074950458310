import BundleBuilder
import BundleFormat
import FeedWriter
import Foundation
import GTFSFeed
import Operations
import SampleCity
import Synchronization
import TestFeeds
import Testing
import TransitFiles
import TransitValues

/// Each failure must leave no scratch files, no partial output, and older files unchanged.
@Suite struct `Failing imports` {
  private static let old = Data("the bundle of yesterday".utf8)

  /// Runs imports into new folders, without and with an older output, and returns the error.
  private func error(
    of path: String, change: (inout FeedImport.Options) -> Void = { _ in }, approve: () async throws -> Void = {}
  ) async throws -> (any Error)? {
    var options = FeedImport.Options()
    change(&options)
    var last: (any Error)?
    for hasOld in [false, true] {
      let folder = try TemporaryFolder()
      let output = folder.file("city.transit")
      if hasOld { try Self.old.write(to: URL(fileURLWithPath: output)) }
      last = await #expect(throws: (any Error).self) {
        try await FeedImport(feed: path, output: output, options: options).run(approve: approve)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == (hasOld ? ["city.transit"] : []))
      if hasOld { #expect(try Data(contentsOf: URL(fileURLWithPath: output)) == Self.old) }
    }
    return last
  }

  private func error(of feed: FeedText) async throws -> FeedError? {
    let source = try TemporaryFolder()
    try feed.write(toFolder: source.path)
    return try await error(of: source.path) as? FeedError
  }

  @Test func `a missing feed is reported by its path`() async throws {
    let error = try await error(of: "/nowhere/feed.zip") as? FeedError
    #expect(error?.kind == .missing)
    #expect(error?.file == "/nowhere/feed.zip")
  }

  @Test func `a feed without places is refused`() async throws {
    let error = try await error(of: FeedText.small.removing("stops.txt"))
    #expect(error?.problem == .noPlaces)
    #expect(error?.kind == .unusable)
    let other = try await self.error(of: FeedText.small.removing("stops.txt").adding("Stops.txt", "stop_id\nA"))
    #expect(other?.problem == .misnamed([MisnamedFile(name: "Stops.txt", meant: "stops.txt")]))
  }

  @Test func `a quote that is never closed is reported by line`() async throws {
    let rows = (0..<50_000).map { "t1,08:00:00,08:00:00,A,\($0 + 10)" }.joined(separator: "\n")
    let quote = try await error(of: FeedText.small.appending(rows + "\n\"never closed,", to: "stop_times.txt"))
    #expect(quote?.description == "stop_times.txt:50005: a quote opened here is never closed")
  }

  /// Rows longer than the limit of 16 MiB. An enumeration keeps the texts out of the names of test cases.
  enum EndlessRow: String, CaseIterable {
    case ofOneCell, ofManyCells, inQuotes

    var text: String {
      switch self {
      case .ofOneCell: "A2," + String(repeating: "0123456789abcdef", count: 1 << 20)
      case .ofManyCells: "A2," + String(repeating: "x,", count: 8 << 20)
      case .inQuotes: "A2,\"" + String(repeating: "0123456789abcde\n", count: 1 << 20) + "\""
      }
    }
  }

  @Test(arguments: EndlessRow.allCases)
  func `a row longer than the limit is reported by line`(row: EndlessRow) async throws {
    let error = try await error(of: FeedText.small.appending(row.text, to: "stops.txt"))
    #expect(error?.description == "stops.txt:5: exceeds a limit: a record of more than 16777216 bytes")
  }

  @Test func `text that is not UTF-8 is reported by file and line`() async throws {
    let source = try TemporaryFolder()
    try FeedText.small.write(toFolder: source.path)
    let latin =
      Data("stop_id,stop_name,stop_lat,stop_lon\nA,Alpha,52.5,13.1\nB,B".utf8) + [0xEA] + Data("ta,1,1\n".utf8)
    try latin.write(to: URL(fileURLWithPath: source.file("stops.txt")))
    let error = try await error(of: source.path) as? FeedError
    #expect(error?.file == "stops.txt")
    #expect(error?.line == 3)
  }

  @Test(arguments: FeedText.whole.files.keys.sorted())
  func `a damaged zip member is reported by name`(name: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("feed.zip")
    var random = SplitMix64(seed: 1)
    try FeedText.whole.write(toZip: path, random: &random)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    // Local headers begin with this signature. Bytes 26 and 28 hold the lengths of the name and the extra field.
    let nameLength = name.utf8.count
    let header = try #require(
      bytes.indices.dropLast(30 + nameLength).first { index in
        bytes[index..<index + 4] == Data([0x50, 0x4B, 3, 4]) && Int(bytes[index + 26]) == nameLength
          && bytes[index + 30..<index + 30 + nameLength] == Data(name.utf8)
      })
    let start = header + 30 + nameLength + Int(bytes[header + 28])
    for index in 4..<8 { bytes[start + index] ^= 0x55 }
    try bytes.write(to: URL(fileURLWithPath: path))
    let error = try await error(of: path) as? FeedError
    #expect(error?.kind == .unusable)
    #expect(error?.file == name, "\(error.map(\.description) ?? "none")")
  }

  @Test func `a complete bundle that is not approved is removed`() async throws {
    struct NotApproved: Error {}
    let source = try TemporaryFolder()
    try FeedText.small.write(toFolder: source.path)
    #expect(try await error(of: source.path, approve: { throw NotApproved() }) is NotApproved)
  }

  @Test func `a feed that exceeds the size limits is refused`() async throws {
    let source = try TemporaryFolder()
    try FeedText.small.write(toFolder: source.path)
    let error = try await error(of: source.path) { $0.limits.maximumInflatedBytes = 100 } as? FeedError
    #expect(error?.kind == .unusable)
  }

  /// The file would be held in memory, and a zip of 300 kB can contain 300 MB of spaces.
  @Test func `a locations.geojson above the size limit is refused`() async throws {
    let folder = try TemporaryFolder()
    var zip = try ZipWriter(path: folder.file("feed.zip"))
    let geojson = #"{"features":[]}"#
    let blanks = [UInt8](repeating: 0x20, count: (64 << 20) + 1 - geojson.utf8.count)
    try zip.beginMember("locations.geojson")
    try zip.append(Array(geojson.utf8) + blanks)
    try zip.endMember()
    try zip.finish()
    let error = try await error(of: folder.file("feed.zip")) as? FeedError
    #expect(
      error?.description
        == "locations.geojson: exceeds a limit: more than 67108864 bytes, in a file that is read whole")
    #expect(error?.kind == .unusable)
    let small = try await ImportedFeed(FeedText.whole)
    let length = try #require(FeedText.whole.files["locations.geojson"]?.utf8.count)
    var options = FeedImport.Options()
    options.limits.maximumWholeFileBytes = length
    let same = try await ImportedFeed(FeedText.whole, options: options)
    #expect(same.report.metadata.contents == small.report.metadata.contents)
  }

  @Test func `a strict import reports the rows that would be lost`() async throws {
    let source = try TemporaryFolder()
    try FeedText.small.appending("r9,daily,t2\nr1,daily,t1", to: "trips.txt").write(toFolder: source.path)
    let error = try await error(of: source.path) { $0.isStrict = true } as? PlainFailure
    #expect(error?.code == .strict)
    #expect(
      error?.description
        == "refused under --strict, since not everything can be kept: duplicate_key 1, foreign_key_violation 1")
  }

  @Test func `a strict import accepts a feed that loses nothing`() async throws {
    var options = FeedImport.Options()
    options.isStrict = true
    let imported = try await ImportedFeed(
      FeedText.whole.adding("notes.txt", "x"), options: options)
    #expect(imported.report.metadata.remarks == ["unknown_file": 1])
  }

  @Test func `an output path that cannot be created is reported`() async throws {
    let folder = try TemporaryFolder()
    let source = folder.file("source")
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: false)
    try FeedText.small.write(toFolder: source)
    let file = folder.file("file")
    try Self.old.write(to: URL(fileURLWithPath: file))
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    for output in [folder.path, source, source + "/", folder.file("missing/x.transit"), file + "/x.transit", ""] {
      let error = await #expect(throws: FileError.self, "\(output)") {
        try await FeedImport(feed: source, output: output).run()
      }
      #expect(error?.action == .create)
      #expect(error?.path == output)
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == before)
  }

  @Test(.enabled(if: geteuid() != 0, "the superuser may write anywhere"))
  func `an output in a read-only folder is reported`() async throws {
    let folder = try TemporaryFolder()
    let source = folder.file("source")
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: false)
    try FeedText.small.write(toFolder: source)
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: source)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: source) }
    let error = await #expect(throws: FileError.self) {
      try await FeedImport(feed: source, output: source + "/x.transit").run()
    }
    #expect(error?.action == .create)
  }

  @Test func `the output is replaced only at the end of an import`() async throws {
    let folder = try TemporaryFolder()
    let source = folder.file("source")
    try FileManager.default.createDirectory(atPath: source, withIntermediateDirectories: false)
    try FeedText.small.write(toFolder: source)
    let output = folder.file("city.transit")
    try Self.old.write(to: URL(fileURLWithPath: output))
    let changed = Mutex(false)
    _ = try await FeedImport(feed: source, output: output).run { _ in
      let isOld = (try? Data(contentsOf: URL(fileURLWithPath: output))) == Self.old
      if !isOld { changed.withLock { $0 = true } }
    }
    #expect(!changed.withLock { $0 })
    #expect(try Data(contentsOf: URL(fileURLWithPath: output)) != Self.old)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["city.transit", "source"])
  }
}

@Suite(.serialized) struct `Cancelled imports` {
  @Test func `cancelling an import at any time leaves no files`() async throws {
    let folder = try TemporaryFolder()
    let feed = folder.file("feed.zip")
    try SampleCity(stopTimes: 1000, seed: 1).write(to: feed)
    let output = folder.file("city.transit")
    let clock = ContinuousClock()
    // Other tests may have slowed down the measured import; a faster one corrects the measure.
    var whole = min(
      .milliseconds(600), try await clock.measure { _ = try await FeedImport(feed: feed, output: output).run() })
    let old = try Data(contentsOf: URL(fileURLWithPath: output))

    var cancelled = 0
    for moment in 0..<18 {
      let task = Task {
        try await clock.measure { _ = try await FeedImport(feed: feed, output: output).run() }
      }
      try await clock.sleep(for: whole * moment / 18)
      task.cancel()
      do {
        whole = min(whole, try await task.value)
      } catch {
        #expect(error is CancellationError, "\(error)")
        cancelled += 1
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["city.transit", "feed.zip"])
      #expect(try Data(contentsOf: URL(fileURLWithPath: output)) == old)
    }
    #expect(cancelled >= 5)
  }

  @Test func `cancelling at any step ends the import`() async throws {
    let source = try TemporaryFolder()
    try FeedText.whole.write(toFolder: source.path)
    let steps = Mutex<[String]>([])
    let folder = try TemporaryFolder()
    let output = folder.file("city.transit")
    _ = try await FeedImport(feed: source.path, output: output).run { progress in
      steps.withLock { if !$0.contains(progress.step) { $0.append(progress.step) } }
    }
    try FileManager.default.removeItem(atPath: output)
    for step in steps.withLock({ $0 }) {
      let cancel = Mutex<(@Sendable () -> Void)?>(nil)
      let (ready, continuation) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        for await _ in ready {}
        _ = try await FeedImport(feed: source.path, output: output).run { progress in
          if progress.step == step { cancel.withLock { $0 }?() }
        }
      }
      cancel.withLock { $0 = { task.cancel() } }
      continuation.finish()
      await #expect(throws: CancellationError.self, "\(step)") { try await task.value }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }
}
