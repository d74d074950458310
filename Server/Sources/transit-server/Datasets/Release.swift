import TransitBundle
import TransitLive
import TransitService

/// A timetable that is served. Requests keep the one they began with.
final class Release: Sendable {
  let service: TimetableService
  /// Polled while the release is current; `nil` without live sources.
  let live: LiveFeed?

  /// Reads all lines, and so finds damage before the release is shown.
  init(_ timetable: Timetable, liveSources: [LiveFeed.Source], interval: Duration) throws {
    let feed = liveSources.isEmpty ? nil : try LiveFeed(timetable, sources: liveSources, interval: interval)
    live = feed
    service = TimetableService(timetable, live: feed.map { feed in { @Sendable in feed.snapshot } })
    try service.prepare()
  }
}
