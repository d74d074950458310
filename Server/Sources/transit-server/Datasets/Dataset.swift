import Foundation
import Logging
import Metrics
import ServiceLifecycle
import Synchronization
import TransitBundle
import TransitLive
import TransitService

/// A dataset: a name under which the newest timetable of a source is served.
final class Dataset: Service {
  /// Part of paths.
  let id: String
  private let source: any DatasetSource
  private let liveSources: [LiveFeed.Source]
  private let liveInterval: Duration
  private let logger: Logger
  private let shown: Mutex<Release>

  /// Between two tries after an error.
  private static let pause = Duration.seconds(30)

  /// Opens the first timetable.
  init(id: String, source: any DatasetSource, liveSources: [LiveFeed.Source], liveInterval: Duration, logger: Logger)
    async throws
  {
    self.id = id
    self.source = source
    self.liveSources = liveSources
    self.liveInterval = liveInterval
    self.logger = logger
    shown = Mutex(try Release(try await source.first(), liveSources: liveSources, interval: liveInterval))
  }

  /// The id in a path.
  var pathSegment: String {
    let escaped = id.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._~")))
    return escaped ?? id
  }

  /// The release to answer from.
  var release: Release { shown.withLock { $0 } }

  /// Takes over releases and polls live data until the server stops.
  func run() async throws {
    await cancelWhenGracefulShutdown {
      await withDiscardingTaskGroup { group in
        group.addTask { await self.takeOver() }
        group.addTask { await self.poll() }
      }
    }
  }

  private func takeOver() async {
    while !Task.isCancelled {
      do {
        let release = try Release(try await source.next(), liveSources: liveSources, interval: liveInterval)
        shown.withLock { $0 = release }
        Counter(label: "transit_releases_total", dimensions: [("dataset", id)]).increment()
        logger.info("release", metadata: ["dataset": "\(id)", "content_root": "\(release.service.contentRoot)"])
      } catch is CancellationError {
        return
      } catch {
        // What is served stays.
        logger.error("update failed", metadata: ["dataset": "\(id)", "error": "\(error)"])
        try? await Task.sleep(for: Self.pause)
      }
    }
  }

  /// Polls the live data of the release that is shown.
  private func poll() async {
    while !Task.isCancelled, !liveSources.isEmpty {
      guard let feed = release.live else { return }
      await feed.poll()
      for (url, error) in feed.errors {
        logger.warning("live data failed", metadata: ["dataset": "\(id)", "url": "\(url)", "error": "\(error)"])
      }
      try? await Task.sleep(for: feed.interval)
    }
  }
}
