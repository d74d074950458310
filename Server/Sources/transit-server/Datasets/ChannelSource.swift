import Foundation
import Synchronization
import TransitBundle
import TransitBundleUpdates

/// The signed releases of a publisher, kept in a store.
final class ChannelSource: DatasetSource {
  private let updater: BundleUpdater
  private let interval: Duration
  private let shown = Mutex<String?>(nil)

  /// - Parameters:
  ///   - url: The publisher's folder of the feed, such as `https://transit.example/feeds/vbb`.
  ///   - root: The root that clients of the publisher ship.
  ///   - store: The folder of the bundles.
  ///   - settings: The caches of each timetable.
  ///   - interval: Between two looks.
  init(_ url: URL, root: Data, store: String, settings: Timetable.Settings, authorities: URL?, interval: Duration)
    throws
  {
    updater = try BundleUpdater(
      store: TimetableStore(path: store, settings: settings), feed: url.lastPathComponent,
      from: [url.deletingLastPathComponent()],
      root: root, authorities: authorities)
    self.interval = interval
  }

  func first() async throws -> Timetable {
    // A host that does not answer is no reason not to serve what the store has.
    if updater.store.current == nil { try await update() }
    guard let timetable = updater.store.current else {
      throw StartError("the channel has no release yet", .unusableData)
    }
    shown.withLock { $0 = timetable.path }
    return timetable
  }

  func next() async throws -> Timetable {
    while true {
      try await update()
      if let timetable = updater.store.current, timetable.path != shown.withLock({ $0 }) {
        shown.withLock { $0 = timetable.path }
        return timetable
      }
      try await Task.sleep(for: interval)
    }
  }

  private func update() async throws {
    for try await _ in updater.update() {}
  }
}
