import Foundation
import TransitBundle
import TransitBundleUpdates

/// Where the publisher of the timetable puts new ones. See `gtfs-bundle publish`.
struct UpdateSource {
  /// The feed's name on the host.
  var feed: String
  /// The published folder, and its mirrors.
  var hosts: [URL]
  /// The publisher's root/1.json, which the app ships with.
  var root: Data
}

extension TransitModel {
  /// Installs the newest timetable. Boards continue with the old one until the new one is complete.
  func update() async {
    guard let source = updateSource, !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    do {
      let updater = try BundleUpdater(store: store, feed: source.feed, from: source.hosts, root: source.root)
      for try await step in updater.update() {
        if case .downloading(let bytes, let total) = step { downloaded = Double(bytes) / Double(total) }
      }
      updateProblem = nil
    } catch {
      updateProblem = error.localizedDescription
    }
    downloaded = nil
  }
}
