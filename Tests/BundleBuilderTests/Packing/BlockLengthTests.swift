import BundleBuilder
import BundleFormat
import Foundation
import TestFeeds
import Testing
import TransitBundle

@Suite struct `Lengths of blocks` {
  @Test(arguments: [(bytes: 1 << 20, kibibytes: 64), (7 << 20, 64), (8 << 20, 16)])
  func `a feed of at most 8 MiB gets blocks of 64 KiB, a larger one blocks of 16 KiB`(
    bytes: Int, kibibytes: Int
  ) async throws {
    let folder = try TemporaryFolder()
    try FeedText.whole.write(toFolder: folder.path)
    // A file that GTFS does not define counts, too, because the bundle keeps it.
    try String(repeating: "note\n", count: bytes / 5).write(
      toFile: folder.file("notes.txt"), atomically: true, encoding: .utf8)
    let imported = try await ImportedFeed(path: folder.path)
    #expect(try BundleFile.open(path: imported.bundle).header.geometry.blockLength == kibibytes << 10)
  }

  @Test func `an option overrides the length of blocks`() async throws {
    let folder = try TemporaryFolder()
    try FeedText.whole.write(toFolder: folder.path)
    var options = FeedImport.Options()
    options.pagesPerBlock = 3
    let imported = try await ImportedFeed(path: folder.path, options: options)
    #expect(try BundleFile.open(path: imported.bundle).header.geometry.pagesPerBlock == 3)
  }
}
