import TransitBundle
import TransitLive
import TransitService

/// A timetable that is served. Requests keep the one they began with.
final class Release: Sendable {
  let service: TimetableService
  /// Polled while the release is current; `nil` without live sources.
  let live: LiveFeed?
  let opened = ContinuousClock.now

  /// Reads all lines, and so finds damage before the release is shown.
  ///
  /// - Parameter live: Makes the live data of a timetable; `nil` if there are none.
  init(_ timetable: Timetable, live: (Timetable) throws -> LiveFeed?) throws {
    let feed = try live(timetable)
    self.live = feed
    service = TimetableService(timetable, live: feed.map { feed in { @Sendable in feed.snapshot } })
    try service.prepare()
  }
}
