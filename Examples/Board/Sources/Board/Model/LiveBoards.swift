import TransitBundle
import TransitLive

extension TransitModel {
  /// Keeps boards live until the task is canceled.
  func followLive() async {
    guard let feed, !liveSources.isEmpty else { return }
    // Before the first poll, which may end before the loop starts.
    let changes = feed.changes
    async let polling: Void = feed.run()
    for await change in changes { live = change.match.snapshot }
    await polling
  }
}

extension Timetable {
  /// Returns the trip of a departure. Runs that live data has added are in no timetable.
  func ride(of departure: Departure, live: LiveSnapshot?) throws(BundleError) -> TripInstance {
    if let live { return try instance(of: departure, live: live) }
    return try instance(of: departure)
  }
}
