import BundleBuilder
import Foundation
import GTFSFeed
import Operations
import TransitFiles

/// Hashes a local feed of a dataset.
struct SourceReading {
  let feed: DatasetFeed
  /// A zip or folder.
  let path: String
  let context: DatasetContext

  func run() throws -> LocalFeed {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let opened = try Feed(opening: path, named: name)
    let sha256 = try SourceHash.compute(of: opened)
    try ContentsDemand(on: feed, context)?.check(sha256)
    let isKnown = context.lock?.feeds.contains { $0.id == feed.id && $0.sha256 == sha256 } ?? false
    return LocalFeed(
      feed: feed, file: NamedFeed(path: path, name: name, opened: opened), sha256: sha256,
      byteCount: opened.archiveByteCount ?? opened.files.reduce(0) { $0 + $1.inflatedByteCount },
      time: changeTime, state: isKnown ? .unchanged : .new)
  }

  private var changeTime: String? {
    // FileManager would also look up the owner's name, which some systems ask a server for.
    (try? FileStatus(of: path)).map { status in
      Date(timeIntervalSince1970: Double(status.stamp.modifiedSeconds)).formatted(.iso8601)
    }
  }
}
