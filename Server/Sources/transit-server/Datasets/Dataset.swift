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
  private let live: LiveSettings
  private let logger: Logger
  private let shown: Mutex<Release>

  /// Between two tries after an error.
  private static let pause = Duration.seconds(30)
  private static let longestFirstPoll = Duration.seconds(5)

  /// Opens the first timetable.
  init(id: String, source: any DatasetSource, live: LiveSettings, logger: Logger) async throws {
    self.id = id
    self.source = source
    self.live = live
    self.logger = logger
    let release = try Release(try await source.first()) { try live.feed($0) }
    try release.live?.checkFeeds()
    shown = Mutex(release)
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
        let former = release.live
        let timetable = try await source.next()
        let release = try Release(timetable) { try live.feed($0, continuing: former) }
        await pollFirst(release)
        shown.withLock { $0 = release }
        Counter(.releases, [("dataset", id)]).increment()
        logger.info("release", metadata: ["dataset": "\(id)", "content_root": "\(release.service.contentRoot)"])
      } catch is CancellationError {
        return
      } catch {
        // What is served stays.
        Counter(.failedUpdates, [("dataset", id)]).increment()
        logger.error("update failed", metadata: ["dataset": "\(id)", "error": "\(error)"])
        try? await Task.sleep(for: Self.pause)
      }
    }
  }

  /// Asks for the live data of trips that the former timetable lacked, but not for long: meanwhile the former release is
  /// served.
  private func pollFirst(_ release: Release) async {
    guard let feed = release.live else { return }
    await withTaskGroup { group in
      group.addTask { await self.ask(feed) }
      group.addTask { try? await Task.sleep(for: Self.longestFirstPoll) }
      await group.next()
      group.cancelAll()
    }
  }

  /// Polls the live data of the release that is shown.
  private func poll() async {
    while !Task.isCancelled, let feed = release.live {
      await ask(feed)
      try? await Task.sleep(for: feed.interval)
    }
  }

  /// Sends a request to each source that may be asked now.
  private func ask(_ feed: LiveFeed) async {
    for (url, error) in await feed.poll() {
      Counter(.failedLiveRequests, [("dataset", id)]).increment()
      logger.warning("live data failed", metadata: ["dataset": "\(id)", "url": "\(url)", "error": "\(error)"])
    }
  }
}

// MARK: Metrics

extension Dataset {
  /// How old the data are, and the days they are for.
  var samples: [MetricSample] {
    let release = release
    let timetable = release.service.timetable
    let label = [("dataset", id)]
    var samples = [
      MetricSample(name: .dataAge, labels: label, value: ((.now - release.opened) / .seconds(1)).rounded())
    ]
    if let validity = timetable.information.validity {
      let start = timetable.clock.origin(of: validity.lowerBound)
      let end = timetable.clock.origin(of: validity.upperBound.advanced(by: 1))
      samples.append(MetricSample(name: .dataStart, labels: label, value: start.timeIntervalSince1970))
      samples.append(MetricSample(name: .dataEnd, labels: label, value: end.timeIntervalSince1970))
    }
    for (number, source) in (release.live?.match.report.sources ?? []).enumerated() {
      guard let time = source.time else { continue }
      samples.append(
        MetricSample(
          name: .liveAge, labels: label + [("source", "\(number)")],
          value: max(0, Date.now.timeIntervalSince(time)).rounded()))
    }
    return samples
  }
}
