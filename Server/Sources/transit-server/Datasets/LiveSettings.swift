import TransitBundle
import TransitLive

/// The live data of a dataset.
struct LiveSettings: Sendable {
  var sources: [LiveFeed.Source] = []
  var options = LiveOptions()
  /// Between two requests to a source.
  var interval = Duration.seconds(30)

  /// - Parameter former: The feed of the timetable before. What its sources said last holds until they are asked again.
  /// - Returns: `nil` without sources.
  func feed(_ timetable: Timetable, continuing former: LiveFeed? = nil) throws(LiveError) -> LiveFeed? {
    if sources.isEmpty { return nil }
    if let former { return try LiveFeed(timetable, continuing: former) }
    return try LiveFeed(timetable, sources: sources, options: options, interval: interval)
  }
}
