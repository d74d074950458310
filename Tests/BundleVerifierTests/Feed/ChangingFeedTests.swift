import BundleFormat
import FeedWriter
import Foundation
import GTFSFeed
import Operations
import Synchronization
import TestFeeds
import Testing
import TransitBundle

@testable import BundleVerifier

@Suite struct `Feeds that change during verification` {
  private static let feed = FeedText.small

  private func write(_ feed: FeedText, toZip path: String) throws {
    var zip = try ZipWriter(path: path)
    for (name, text) in feed.files.sorted(by: { $0.key < $1.key }) {
      try zip.beginMember(name)
      try zip.append(Array(text.utf8))
      try zip.endMember()
    }
    try zip.finish()
  }

  /// The comparison uses the file that was opened, not the file that now has its name.
  @Test func `a feed that is replaced is compared as it was opened`() async throws {
    let bundle = try await BuiltBundle(Self.feed)
    let folder = try TemporaryFolder()
    let path = folder.file("feed.zip")
    try write(Self.feed, toZip: path)
    let sides = try FeedSides(
      feed: .init(opening: path), bundle: BundleFile.open(path: bundle.path), metadata: bundle.metadata)
    let sha256 = try SourceIdentity.sha256(of: sides)
    try FileManager.default.removeItem(atPath: path)
    try write(FeedText.small.removing("agency.txt"), toZip: path)
    #expect(try SourceIdentity.sha256(of: sides) == sha256)
    #expect(try FeedCheck(sides: sides, progress: nil).run().findings.isEmpty)
  }

  @Test func `writing to the feed during verification is an error`() async throws {
    let bundle = try await BuiltBundle(Self.feed)
    let folder = try TemporaryFolder()
    let path = folder.file("feed.zip")
    try write(Self.feed, toZip: path)
    let isWritten = Atomic(false)
    let error = #expect(throws: VerificationError.self) {
      _ = try Verification(bundle: bundle.path, options: .init(feed: path)).run(progress: { step in
        if !step.step.hasPrefix("feed") || isWritten.exchange(true, ordering: .relaxed) { return }
        let file = FileHandle(forWritingAtPath: path)
        _ = try? file?.seekToEnd()
        try? file?.write(contentsOf: Data("\n".utf8))
        try? file?.close()
      })
    }
    #expect(error == .cannotReadFeed("feed.zip: cannot be read: it changed while being read"))
  }
}
