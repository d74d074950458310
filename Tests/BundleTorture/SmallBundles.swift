import BundleBuilder
import BundleDamage
import Foundation
import SampleCity
import TestFeeds
import TortureSupport
import TransitCrypto

/// Bundles to be damaged.
enum SmallBundles {
  /// Returns a bundle with every file of GTFS and one of a small synthetic city.
  static func make() async throws -> [SoundBundle] {
    [try await whole(), try await city()]
  }

  static func whole() async throws -> SoundBundle {
    let folder = try TemporaryFolder()
    let feed = folder.file("feed")
    try FileManager.default.createDirectory(atPath: feed, withIntermediateDirectories: true)
    try FeedText.whole.write(toFolder: feed)
    return try await bundle(ofFeed: feed, in: folder, name: "every file")
  }

  static func city() async throws -> SoundBundle {
    let folder = try TemporaryFolder()
    let feed = folder.file("feed.zip")
    try SampleCity(stopTimes: 1000).write(to: feed)
    return try await bundle(ofFeed: feed, in: folder, name: "sample city")
  }

  private static func bundle(
    ofFeed feed: String, in folder: TemporaryFolder, name: String
  ) async throws -> SoundBundle {
    let path = folder.file("city.transit")
    var options = FeedImport.Options()
    // Small blocks, so that a bundle has several.
    options.pagesPerBlock = 4
    let feedImport = FeedImport(feed: feed, output: path, options: options)
    _ = try await Turns.imports.take { try await feedImport.run() }
    return try read(path, name: name)
  }

  static func read(_ path: String, name: String) throws -> SoundBundle {
    guard let content = FileManager.default.contents(atPath: path) else {
      throw TortureError("\(path): cannot be read")
    }
    return try SoundBundle([UInt8](content), name: name) { SHA256.hash($0) }
  }
}
