import Foundation
import TransitBundle

/// What a made-up city of one size costs: medians.
struct ScaleStep: Encodable {
  /// Rows of stop_times.txt, of about as many as were asked for.
  let stopTimes: Int
  let zipBytes: Int
  let bundleBytes: Int
  /// Seconds of `unzip -p`.
  let unzip: Double
  /// Seconds of `gtfs-bundle build`.
  let build: Double
  /// The median of the ratios of neighbours.
  let ratio: Double
  /// The same, of processor time.
  let processorRatio: Double
  /// Bytes.
  let peakMemory: Int

  /// Makes the city, measures in turns, and removes what was made.
  init(stopTimes: Int, runs: Int, scratch: String, programs: Executables) throws {
    let (zip, bundle, log) = ("\(scratch)/city.zip", "\(scratch)/city.transit", "\(scratch)/build.log")
    defer { for path in [zip, bundle] { try? FileManager.default.removeItem(atPath: path) } }
    var sample = ChildProcess(
      programs.bundler, ["sample", "-o", zip, "--stop-times", "\(stopTimes)", "--progress", "none"])
    sample.errors = log
    _ = try sample.run()
    var (inflating, building) = ([ChildProcess.Cost](), [ChildProcess.Cost]())
    for run in 1...runs {
      Progress.tell("\(stopTimes) stop_times: \(run) of \(runs)")
      inflating.append(try ChildProcess(programs.unzip, ["-p", zip]).run())
      var child = ChildProcess(programs.bundler, ["build", zip, "-o", bundle, "--progress", "none"])
      child.errors = log
      building.append(try child.run())
    }
    self.stopTimes = FeedReport.stopTimes(of: try Timetable(path: bundle))
    zipBytes = BenchmarkedFeed.byteCount(of: zip) ?? 0
    bundleBytes = BenchmarkedFeed.byteCount(of: bundle) ?? 0
    self.unzip = Sample(inflating.map(\.wall)).median
    build = Sample(building.map(\.wall)).median
    ratio = Sample.medianRatio(building.map(\.wall), to: inflating.map(\.wall))
    processorRatio = Sample.medianRatio(building.map(\.processor), to: inflating.map(\.processor))
    peakMemory = Int(Sample(building.map { Double($0.peakMemory) }).median)
  }
}
