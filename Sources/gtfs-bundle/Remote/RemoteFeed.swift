import BundleBuilder
import BundleFormat
import FeedFetcher
import Foundation
import HTTPTransport
import Operations
import ToolSupport
import TransitAnswers
import TransitBundle
import TransitFiles
import TransitFoundation
import TransitValues

/// A feed on a server, and its bundle in the cache.
///
/// The server is asked at most once an hour. If it cannot be reached, the last bundle answers.
struct RemoteFeed: Sendable {
  private let url: String
  private let cache: CacheFolder
  /// The paths in the cache.
  private let feed: String
  private let path: String

  /// Seconds in which a feed is not looked at again.
  private static let patience = 3600

  init(_ url: String, in cache: CacheFolder) {
    self.url = url
    self.cache = cache
    let name = CacheFolder.name(of: url)
    (feed, path) = ("\(cache.path)/\(name).zip", "\(cache.path)/\(name).transit")
  }

  /// The path of a bundle of the feed.
  ///
  /// - Throws: What `fetch` and `build` throw. If the server does not answer, an existing bundle is used, with a note.
  func bundle() async throws -> String {
    let former = try? Timetable(path: path)
    if former != nil, isFresh { return path }
    try cache.create()
    let printer = ProgressPrinter(mode: .auto)
    defer { printer.finish() }
    let source: FeedSource
    do {
      source = try await fetch(printer)
    } catch let error as PlainFailure where former != nil && error.failure.kind == .network {
      StandardError.writeLine(
        "note: \(error); the answer is from the feed of \(FeedSource(of: feed)?.fetched ?? "before")")
      return path
    }
    // The feed may be that of a build that failed.
    if former?.metadata.source.sha256 != source.sha256 { try await build(printer) }
    // The time of the file is that of the last look.
    try? FileSystem.synchronize(path, modified: Int(Date.now.timeIntervalSince1970))
    return path
  }

  /// The path of the feed in the cache, after the server was asked for a newer one.
  ///
  /// - Throws: What `fetch` throws.
  func download() async throws -> String {
    try cache.create()
    let printer = ProgressPrinter(mode: .auto)
    defer { printer.finish() }
    _ = try await fetch(printer)
    return feed
  }

  private var isFresh: Bool {
    CacheFolder.isFresh(try? FileStatus(of: path).stamp.modifiedSeconds, for: Self.patience)
  }

  private func fetch(_ printer: ProgressPrinter) async throws -> FeedSource {
    let download = FeedDownload(
      from: url, to: feed, deadlines: TransferDeadlines(transfer: .seconds(Self.patience)),
      transport: SystemTransport.make(authorities: nil))
    return try await download.run { received, total in
      printer.update(StepProgress(step: "fetch", received: received, of: total))
    }.source
  }

  private func build(_ printer: ProgressPrinter) async throws {
    _ = try await FeedImport(feed: feed, output: path, options: FeedImport.Options()).run(progress: printer.update)
  }
}
