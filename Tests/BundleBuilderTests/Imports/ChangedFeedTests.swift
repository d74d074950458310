import BundleBuilder
import BundleFormat
import Foundation
import GTFSFeed
import Synchronization
import TestFeeds
import Testing

/// Feeds can change during an import, for example through a scheduled download.
@Suite struct `Feeds that change during an import` {
  private static let feed = FeedText.small
  private static let other = FeedText.small.appending("D,Delta,52.6,13.6", to: "stops.txt")

  private let folder: TemporaryFolder
  private let output: String

  init() throws {
    folder = try TemporaryFolder()
    output = folder.file("city.transit")
  }

  /// Imports a feed with one thread and runs `change` at the first progress report.
  private func build(
    _ feed: String, during change: @escaping @Sendable () throws -> Void
  ) async throws -> ImportReport {
    var options = FeedImport.Options()
    options.threads = 1
    let hasBegun = Atomic(false)
    return try await FeedImport(feed: feed, output: output, options: options).run { _ in
      if hasBegun.exchange(true, ordering: .relaxed) { return }
      #expect(throws: Never.self) { try change() }
    }
  }

  private func zip(_ feed: FeedText, as name: String) throws -> String {
    var random = SplitMix64(seed: 1)
    try feed.write(toZip: folder.file(name), random: &random)
    return folder.file(name)
  }

  /// The import opens a zip once; replacing the file changes only what its name refers to.
  @Test func `a feed that is replaced during the import is imported as it was`() async throws {
    let (path, next) = try (zip(Self.feed, as: "feed.zip"), zip(Self.other, as: "next.zip"))
    let before = try await FeedImport(feed: path, output: output).run()
    let after = try await FeedImport(feed: next, output: output).run()
    let report = try await build(path) {
      #expect(unsafe rename(next, path) == 0)
    }
    #expect(report.metadata == before.metadata)
    #expect(report.metadata.source.sha256 != after.metadata.source.sha256)
    #expect(report.metadata.contents != after.metadata.contents)
  }

  @Test func `a feed that is written to during the import is refused`() async throws {
    let path = try zip(Self.feed, as: "feed.zip")
    try Data("old".utf8).write(to: URL(fileURLWithPath: output))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: try zip(Self.other, as: "next.zip")))
    let error = await #expect(throws: FeedError.self) {
      _ = try await build(path) {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.write(contentsOf: bytes)
        try file.close()
      }
    }
    #expect(error == FeedError(.readFailed("it changed while being read"), file: "feed.zip"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: output)) == Data("old".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
  }

  @Test(arguments: ["stop_times.txt", "stops.txt"])
  func `a file that changes in a feed folder is reported by name`(name: String) async throws {
    let path = folder.file("feed")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try Self.feed.write(toFolder: path)
    let error = await #expect(throws: FeedError.self) {
      _ = try await build(path) {
        let file = URL(fileURLWithPath: "\(path)/\(name)")
        // The length stays the same, so only the modification time reveals the change.
        var text = try String(contentsOf: file, encoding: .utf8)
        text = text.replacing("A", with: "a")
        try Data(text.utf8).write(to: file)
      }
    }
    #expect(error == FeedError(.readFailed("it changed while being read"), file: name))
  }
}
