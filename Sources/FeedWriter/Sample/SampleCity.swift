/// Generates a realistic city as a GTFS feed of any size.
///
/// It has towns with street grids, radial lines, a ring, a subway, railways and night buses, with rush hours, school
/// days, holidays and a timetable change. The calendar covers a year with both clock changes of Europe/Berlin. The same
/// size and seed give the same bytes on every machine.
package struct SampleCity: Sendable {
  /// The requested number of rows in stop_times.txt.
  package let stopTimes: Int
  package let seed: UInt64

  /// - Parameter stopTimes: Reached to within 2 % from 1,000 up; every city has at least a few hundred. Intended for up
  ///   to 50 million.
  package init(stopTimes: Int = 150_000, seed: UInt64 = 1) {
    self.stopTimes = stopTimes
    self.seed = seed
  }

  /// Writes the feed as a zip. The file appears at `path` only when it is complete.
  ///
  /// - Parameters:
  ///   - progress: Called with `0 ... 1`, at most about 100 times.
  ///   - isCancelled: Polled several times per second. A canceled export leaves no file behind.
  /// - Complexity: Time grows with the stop times, memory only with the lines and stops.
  package func write(
    to path: String, progress: ((_ fraction: Double) -> Void)? = nil, isCancelled: @escaping () -> Bool = { false }
  ) throws(FeedOutputError) {
    let network = CityNetwork(stopTimes: stopTimes, seed: seed)
    // Level 1, because a generated city is usually read only once.
    var output = try FeedOutput(path: path, compressionLevel: 1, isCancelled: isCancelled)
    try CityFeed(network: network, version: "\(stopTimes)-\(seed)").write(to: &output, progress: progress ?? { _ in })
    try output.finish()
  }
}
