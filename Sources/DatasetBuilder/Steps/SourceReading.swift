import BundleBuilder
import Foundation
import GTFSFeed
import Operations

/// Hashes a local feed of a dataset.
struct SourceReading {
  private let feed: DatasetFeed
  private let path: String

  init(_ feed: DatasetFeed, _ path: String) {
    self.feed = feed
    self.path = path
  }

  func run(in context: DatasetContext) -> SourceResult {
    do {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      let opened = try Feed(opening: path, named: name)
      let sha256 = try SourceHash.compute(of: opened, cancellation: context.cancellation)
      try ContentsDemand(on: feed, context)?.check(sha256)
      let isKnown = context.lock?.feeds.contains { $0.id == feed.id && $0.sha256 == sha256 } ?? false
      return .source(
        DatasetSource(
          feed: feed, path: path, name: name, sha256: sha256,
          byteCount: opened.archiveByteCount ?? opened.files.reduce(0) { $0 + $1.inflatedByteCount },
          time: Self.changeTime(of: path), state: isKnown ? .unchanged : .new, opened: opened))
    } catch {
      return .failure(feed, error)
    }
  }

  private static func changeTime(of path: String) -> String? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.modificationDate] as? Date).map { ISO8601DateFormatter().string(from: $0) }
  }
}
