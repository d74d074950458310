import FeedFetcher
import Foundation
import TransitValues

extension DatasetRun {
  /// - Throws: ``FailureCode/configuration`` if the lock file does not have exactly the feeds of the configuration.
  func checkFeeds(of lock: DatasetLock?) throws(PlainFailure) {
    let path = configuration.lockPath
    guard let lock else { throw PlainFailure(.noConfiguration, file: path, "is missing; --locked needs it") }
    let (found, expected) = (lock.feeds.map(\.id), configuration.feeds.map(\.id))
    if Set(found) != Set(expected) {
      throw PlainFailure(
        "has the feeds \(found.joined(separator: ", ")); --locked needs \(expected.joined(separator: ", "))", in: path)
    }
  }

  /// Gets all feeds. One that fails does not end the others, so that the report names all that do.
  func sources(_ context: DatasetContext) async -> [Result<LocalFeed, any Error>] {
    await withTaskGroup(of: (index: Int, result: Result<LocalFeed, any Error>).self) { group in
      var results: [Int: Result<LocalFeed, any Error>] = [:]
      let width = max(2, ProcessInfo.processInfo.activeProcessorCount)
      for (index, feed) in configuration.feeds.enumerated() {
        if index >= width, let finished = await group.next() { results[finished.index] = finished.result }
        group.addTask { (index, await source(feed, context)) }
      }
      for await finished in group { results[finished.index] = finished.result }
      return results.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  private func source(_ feed: DatasetFeed, _ context: DatasetContext) async -> Result<LocalFeed, any Error> {
    let step = DatasetStep.source(feed)
    do {
      switch feed.location {
      case .url(let download):
        let fetch = SourceFetch(feed: feed, download: download, context: context)
        return .success(try await context.perform(step) { try await fetch.run() })
      case .path(let path):
        let reading = SourceReading(feed: feed, path: path, context: context)
        return .success(try await context.performOnThread(step) { try reading.run() })
      }
    } catch {
      return .failure(error)
    }
  }

  /// Returns the former download in place of a new one that is not usable; `nil` without one.
  func former(to source: LocalFeed, because error: any Error, _ context: DatasetContext) -> LocalFeed? {
    guard source.staged != nil, case .url(let download) = source.feed.location else { return nil }
    return SourceFetch(feed: source.feed, download: download, context: context).former(because: error)
  }
}
