/// Another validator, run by a script in Benchmarks/Peers.
struct ValidatorPeer {
  /// The name for `--peers`, and in the report.
  let name: String
  let script: String

  static let all = [
    ValidatorPeer(name: "gtfs-guru", script: "gtfs_guru_verdict.py"),
    ValidatorPeer(name: "gtfs-analyzer", script: "gtfs_analyzer_verdict.py"),
  ]

  /// Judges a feed once. The cost includes the start of Python, a few hundredths of a second.
  ///
  /// - Throws: ``BenchmarkError`` with the reason if the peer is unavailable or fails.
  func judge(
    _ feed: BenchmarkedFeed, scripts: PeerScripts
  ) throws(BenchmarkError) -> (version: String, cost: ChildProcess.Cost) {
    let (python, path) = (try scripts.python(), try scripts.path(of: script))
    let log = "\(feed.scratch)/\(name).log"
    let version = try ScriptedPeer.version(
      python: python, script: path, output: "\(feed.scratch)/\(name).version", log: log)
    Progress.tell("\(feed.name): judging with \(version)")
    var child = ChildProcess(python, [path, "judge", feed.path])
    child.errors = log
    return (version, try child.run())
  }
}
