import FeedEditor
import FeedFetcher
import Foundation
import GTFSFeed
import HTTPTransport
import Operations
import TransitFiles
import TransitValues

/// Downloads a feed of a dataset if it has changed.
struct SourceFetch {
  let feed: DatasetFeed
  let download: DatasetFeed.Download
  let context: DatasetContext

  /// Where the feed stays after the run.
  private var kept: String { "\(context.configuration.feedsFolder)/\(feed.id).zip" }

  /// - Throws: ``PlainFailure``, ``FeedError``, ``FileError``; not if the configuration says to
  ///   use the former download.
  func run() async throws -> LocalFeed {
    let demand = ContentsDemand(on: feed, context)
    // Contents that are demanded and at hand need no download.
    if let demand, let source = FeedSource(of: kept), source.sha256 == demand.sha256 {
      return local(source, at: kept, .unchanged)
    }
    try FileSystem.checkOwnFolder(context.configuration.feedsFolder)
    do {
      try FileSystem.createFolders(context.configuration.feedsFolder)
      return try await fetched(demand)
    } catch {
      guard !Task.isCancelled, let former = former(because: error) else { throw error }
      return former
    }
  }

  private func fetched(_ demand: ContentsDemand?) async throws -> LocalFeed {
    let staged = try await stage()
    do { try demand?.check(staged.source.sha256) } catch {
      staged.discard()
      throw error
    }
    var local = local(staged.source, at: staged.path, staged.isNew ? .new : .unchanged)
    if staged.isNew { local.staged = staged }
    return local
  }

  private func stage() async throws -> StagedFeed {
    let step = DatasetStep.fetch(feed.id)
    return try await FeedDownload(
      from: download.url, to: kept, recordedURL: download.writtenURL, secretFields: download.headers,
      isConditional: !context.options.isForced, maximumBytes: download.maximumBytes,
      deadlines: TransferDeadlines(transfer: .seconds(download.timeout)),
      backoff: Backoff(maximumRetries: download.retries),
      transport: SystemTransport.make(authorities: download.authorities)
    ).stage { received, total in
      context.report?(StepProgress(step: "\(step)", received: received, of: total))
    }
  }

  /// Returns the former download if `on-failure` is `keep-last`; `nil` without one, or if the server and its feed are not
  /// the cause of the error, but for example a full disk.
  func former(because error: any Error) -> LocalFeed? {
    let demand = ContentsDemand(on: feed, context)
    guard download.onFailure == .keepLast, Self.isOfFeed(error), let former = FeedSource(of: kept),
      demand.map({ $0.sha256 == former.sha256 }) ?? true
    else { return nil }
    var local = local(former, at: kept, .kept)
    local.problem = context.configuration.variables.redacted("\(error)")
    return local
  }

  private static func isOfFeed(_ error: any Error) -> Bool {
    // A bundle that differs from its feed is an error of this machine or program, not of the feed.
    let code = FailureFacts(of: error).code
    return code.isOfFeed || [.network, .notAvailable, .extract].contains(code)
  }

  private func local(_ source: FeedSource, at path: String, _ state: DatasetReport.FeedState) -> LocalFeed {
    LocalFeed(
      feed: feed, file: NamedFeed(path: path, name: "\(feed.id).zip"), sha256: source.sha256,
      byteCount: source.byteCount, time: source.fetched, state: state)
  }
}
