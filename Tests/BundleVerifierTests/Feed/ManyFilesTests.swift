import BundleBuilder
import BundleVerifier
import FeedWriter
import TestFeeds
import Testing

@Suite struct `Feeds of many unknown files` {
  /// Regression: a linear search for each file took minutes with 60,000 files.
  @Test func `a feed of 50,000 unknown files is compared`() async throws {
    let folder = try TemporaryFolder()
    let (path, output) = (folder.file("feed.zip"), folder.file("city.transit"))
    var zip = try ZipWriter(path: path)
    let files = FeedText.small.files.merging((0..<50_000).map { ("\($0).bin", "\($0)") }) { $1 }
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      try zip.beginMember(name)
      try zip.append(Array(text.utf8))
      try zip.endMember()
    }
    try zip.finish()
    _ = try await Turns.imports.take { try await FeedImport(feed: path, output: output).run() }
    let report = try Verification(bundle: output, options: .init(feed: path)).run()
    #expect(report.isPassed)
    #expect(report.files?.count == files.count)
  }
}
