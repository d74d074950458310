/// A made-up but lifelike city as a GTFS feed of any size.
///
/// Towns with streets in a grid, radial lines, a ring, a subway, railways and night buses; rush hours, school
/// days, holidays and a change of timetable; over a year with both clock changes of Europe/Berlin. The same
/// size and seed give the same bytes on every machine.
package struct SampleCity: Sendable {
  /// The wish for rows of stop_times.txt.
  package let stopTimes: Int
  package let seed: UInt64

  /// - Parameter stopTimes: Met to within 2 % from 1,000 up; every city has a few hundred, whatever the wish.
  ///   Up to 50 million are sensible.
  package init(stopTimes: Int = 150_000, seed: UInt64 = 1) {
    self.stopTimes = stopTimes
    self.seed = seed
  }

  /// Writes the feed as a zip, which appears at `path` only when it is whole.
  ///
  /// - Parameters:
  ///   - progress: Called with `0 ... 1`, at most about a hundred times.
  ///   - isCancelled: Asked several times a second. A cancelled writer leaves no file behind.
  /// - Complexity: Time grows with the stop times, memory with the lines and stops only.
  package func write(
    to path: String, progress: ((_ fraction: Double) -> Void)? = nil, isCancelled: @escaping () -> Bool = { false }
  ) throws(FeedOutputError) {
    let network = CityNetwork(stopTimes: stopTimes, seed: seed)
    // Level 1: a made-up city is made to be read once more.
    var output = try FeedOutput(path: path, compressionLevel: 1, isCancelled: isCancelled)
    try CityFeed(network: network, version: "\(stopTimes)-\(seed)").write(to: &output, progress: progress ?? { _ in })
    try output.finish()
  }
}
