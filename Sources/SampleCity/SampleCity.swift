package import FeedWriter
package import Operations

/// Generates a realistic city, or a country of cities, as a GTFS feed of any size.
///
/// It has towns with street grids, radial lines, a ring, a subway, railways and night buses, with rush hours, school
/// days, holidays and a timetable change. Cities are about 90 km apart and joined by intercity railways. The calendar
/// covers a year with both clock changes of Europe/Berlin. The same arguments give the same bytes on every machine.
package struct SampleCity: Sendable {
  /// The requested number of rows in stop_times.txt.
  package let stopTimes: Int
  /// The number of cities. Only the first one has an airport, a subway and a ring.
  package let cities: Int
  package let seed: UInt64

  /// - Parameters:
  ///   - stopTimes: Reached to within 2 % from 1,000 for each city up; every city has at least a few hundred. Intended
  ///     for up to 50 million.
  ///   - cities: 1 to 100.
  package init(stopTimes: Int = 150_000, cities: Int = 1, seed: UInt64 = 1) {
    self.stopTimes = stopTimes
    self.cities = cities
    self.seed = seed
  }

  /// The version in feed_info.txt.
  private var version: String { "\(stopTimes)-\(seed)" + (cities > 1 ? "-\(cities)" : "") }

  /// Writes the feed as a zip. The file appears at `path` only when it is complete. Canceled work leaves no file behind.
  ///
  /// - Complexity: Time grows with the stop times, memory only with the lines and stops.
  package func write(to path: String, progress: ProgressReporter? = nil) throws(FeedOutputError) {
    let network = CityNetwork(stopTimes: stopTimes, cities: cities, seed: seed)
    // Level 1, because a generated city is usually read only once.
    var output = try FeedOutput(path: path, compressionLevel: 1)
    try CityFeed(network: network, version: version).write(to: &output, progress)
    try output.finish()
  }
}
