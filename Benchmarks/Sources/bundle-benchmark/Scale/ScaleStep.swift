import Foundation
import TransitBundle

/// The median costs for a generated city of one size.
struct ScaleStep: Encodable {
  /// The actual number of rows in stop_times.txt, approximately as requested.
  let stopTimes: Int
  let zipBytes: Int
  let bundleBytes: Int
  /// The time of `unzip -p` in seconds.
  let unzip: Double
  /// The time of `gtfs-bundle build` in seconds.
  let build: Double
  /// The median ratio of build to unzip in adjacent runs.
  let ratio: Double
  /// The same ratio for processor time.
  let processorRatio: Double
  /// In bytes.
  let peakMemory: Int

  /// Generates the city, measures it, and removes the files.
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
