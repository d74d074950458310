import BundleBuilder
import BundleDelta
import BundleFormat
import TestFeeds
import Testing
import TransitBundle

@Suite struct `Deltas between feeds` {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `deltas apply between random feeds, to a changed feed and back`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let tables = feed.tables.map { table in
      table.name == "trips.txt" ? FeedTable(table.name, table.columns, Array(table.rows.dropFirst())) : table
    }
    let folder = try TemporaryFolder()
    let bundles = [
      try await build(feed.text, folder.file("one.transit")),
      try await build(FeedText(tables), folder.file("changed.transit")),
      try await build(RandomFeed(seed: seed + 100).text, folder.file("other.transit")),
    ]
    for (old, new) in [(0, 1), (1, 0), (0, 2), (2, 1)] {
      let path = folder.file("\(old)-\(new).tdelta")
      try ProvenDelta.write(from: bundles[old], to: bundles[new], path: path)
      let output = try OutputFile(path: folder.file("made.transit"))
      let applied = try DeltaApplier(path: path).apply(
        to: bundles[old], output: output, at: folder.file("made.transit"))
      #expect(applied.contentRoot == bundles[new].header.contentRoot)
    }
  }

  private func build(_ feed: FeedText, _ path: String) async throws -> BundleFile {
    let source = try TemporaryFolder()
    try feed.write(toFolder: source.path)
    let feedImport = FeedImport(feed: source.path, output: path)
    _ = try await Turns.imports.take { try await feedImport.run() }
    withExtendedLifetime(source) {}
    return try BundleFile.open(path: path)
  }
}
