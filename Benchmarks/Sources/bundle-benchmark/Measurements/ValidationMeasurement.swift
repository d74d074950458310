import Foundation

/// Measures judging a feed, beside other validators.
struct ValidationMeasurement {
  private(set) var rows: [Measurement] = []
  /// The names and versions that the peers report.
  private(set) var peers: [String] = []

  init(
    of feed: BenchmarkedFeed, runs: Int, peers words: Set<String>, scripts: PeerScripts, programs: Executables
  ) throws {
    var child = ChildProcess(
      programs.bundler, ["validate", feed.path, "--fail-on", "never", "--json", "--progress", "none"])
    child.errors = feed.scratch + "/validate.log"
    Progress.tell("\(feed.name): judging")
    let costs = try (1...runs).map { _ in try child.run() }
    let processor = Sample(costs.map(\.processor)).median
    let peak = Sample(costs.map { Double($0.peakMemory) }).median
    rows = [
      Measurement("validate", Sample(costs.map(\.wall)).median, .seconds),
      Measurement("validate, processor time", processor, .seconds),
      Measurement("validate, peak memory", peak, .bytes),
    ]
    for peer in ValidatorPeer.all where words.contains(peer.name) {
      do throws(BenchmarkError) {
        let (version, cost) = try peer.judge(feed, scripts: scripts)
        peers.append(version)
        rows += [
          Measurement(
            "\(peer.name): processor time", cost.processor, .seconds,
            ratio: Ratio(cost.processor / processor, to: "that of validate")),
          Measurement(
            "\(peer.name): peak memory", Double(cost.peakMemory), .bytes,
            ratio: Ratio(Double(cost.peakMemory) / peak, to: "that of validate")),
        ]
      } catch {
        rows.append(Measurement("\(peer.name): processor time", leftOut: error.description))
      }
    }
  }
}
