import FeedFetcher
import Foundation
import GTFSFeed
import HTTPTransport
import Operations

/// Downloads a feed of a dataset if it has changed.
struct SourceFetch {
  private let feed: DatasetFeed
  private let download: DatasetFeed.Download

  init(_ feed: DatasetFeed, _ download: DatasetFeed.Download) {
    self.feed = feed
    self.download = download
  }

  func run(in context: DatasetContext) async -> SourceResult {
    let kept = "\(context.configuration.feedsFolder)/\(feed.id).zip"
    let demand = ContentsDemand(on: feed, context)
    // Contents that are demanded and at hand need no download.
    if let demand, let source = FeedSource(of: kept), source.sha256 == demand.sha256 {
      return .source(self.source(source, at: kept, .unchanged))
    }
    do {
      try NewFolder.make(context.configuration.feedsFolder)
      let staged = try await stage(to: kept, context)
      context.log.staged(staged)
      try demand?.check(staged.source.sha256)
      var source = source(staged.source, at: staged.path, staged.isNew ? .new : .unchanged)
      if staged.isNew { source.staged = staged }
      return .source(source)
    } catch {
      return result(of: error, kept, demand, context)
    }
  }

  private func stage(to kept: String, _ context: DatasetContext) async throws -> StagedFeed {
    let step = DatasetStep.fetch(feed.id)
    return try await FeedDownload(
      from: download.url, to: kept, recordedURL: download.writtenURL, secretFields: download.headers,
      isConditional: !context.options.isForced, maximumBytes: download.maximumBytes,
      deadlines: TransferDeadlines(transfer: .seconds(download.timeout)),
      backoff: Backoff(maximumRetries: download.retries),
      transport: SystemTransport.make(authorities: download.authorities)
    ).stage { received, total in
      context.report("\(step)", completed: received, total: max(received, total ?? received + 1))
    }
  }

  /// Goes on with the file of last time if the configuration says so.
  private func result(
    of error: any Error, _ kept: String, _ demand: ContentsDemand?, _ context: DatasetContext
  ) -> SourceResult {
    let isCancelled = context.cancellation.isCancelled || Task.isCancelled
    guard !isCancelled, let former = former(kept, demand, because: error, context) else { return .failure(feed, error) }
    return .source(former)
  }

  /// Returns the file of last time if the configuration says so; `nil` without one.
  private func former(
    _ kept: String, _ demand: ContentsDemand?, because error: any Error, _ context: DatasetContext
  ) -> DatasetSource? {
    guard download.onFailure == .keepLast, let former = FeedSource(of: kept),
      demand.map({ $0.sha256 == former.sha256 }) ?? true
    else { return nil }
    var source = source(former, at: kept, .kept)
    source.problem = context.configuration.variables.redacted("\(error)")
    return source
  }

  /// Returns the file of last time in place of a new download that is not usable; `nil` without one.
  static func former(
    to source: DatasetSource, because error: any Error, _ context: DatasetContext
  ) -> DatasetSource? {
    guard source.staged != nil, case .url(let download) = source.feed.location else { return nil }
    let kept = "\(context.configuration.feedsFolder)/\(source.feed.id).zip"
    return SourceFetch(source.feed, download)
      .former(kept, ContentsDemand(on: source.feed, context), because: error, context)
  }

  private func source(_ source: FeedSource, at path: String, _ state: DatasetReport.FeedState) -> DatasetSource {
    DatasetSource(
      feed: feed, path: path, name: "\(feed.id).zip", sha256: source.sha256, byteCount: source.byteCount,
      time: source.fetched, state: state)
  }
}

/// The contents that a feed must have: those of the configuration, or with `--locked` those of the lock file.
struct ContentsDemand {
  let sha256: String
  private let demander: String

  /// - Returns: `nil` if any contents will do.
  init?(on feed: DatasetFeed, _ context: DatasetContext) {
    if let pinned = feed.sha256 {
      sha256 = pinned
      demander = "the configuration"
    } else if context.options.isLocked, let locked = context.lock?.feeds.first(where: { $0.id == feed.id }) {
      sha256 = locked.sha256
      demander = "the lock file"
    } else {
      return nil
    }
  }

  func check(_ found: String) throws(WrongContentsError) {
    if found != sha256 { throw WrongContentsError(found: found, expected: sha256, by: demander) }
  }
}
