import TransitBundle

/// The results of the child processes that run before this process opens the bundle.
struct PreparedFeed {
  let feed: BenchmarkedFeed
  let build: BuildMeasurement
  let records: RecordsMeasurement
  let changes: ChangeMeasurement
  let validation: ValidationMeasurement
  private(set) var peers: [LoadedPeer] = []
  /// Peers that do not take part, with the reason.
  private(set) var absent: [Measurement] = []

  init(_ feed: BenchmarkedFeed, runs: Int, peers words: Set<String>, scripts: PeerScripts, programs: Executables) throws
  {
    self.feed = feed
    build = try BuildMeasurement(of: feed, runs: runs, programs: programs)
    records = try RecordsMeasurement(of: feed, runs: runs, programs: programs)
    changes = try ChangeMeasurement(of: feed, runs: runs, scripts: scripts, programs: programs)
    validation = try ValidationMeasurement(of: feed, runs: runs, peers: words, scripts: scripts, programs: programs)
    add(ImportedTables.name) { () throws(BenchmarkError) in try ImportedTables.load(feed, programs: programs) }
    let stopTimes = try FeedReport.stopTimes(of: Timetable(path: feed.bundle))
    for peer in ScriptedPeer.all where words.contains(peer.word) {
      add(peer.name) { () throws(BenchmarkError) in try peer.load(feed, stopTimes: stopTimes, scripts: scripts) }
    }
  }

  private mutating func add(_ name: String, _ load: () throws(BenchmarkError) -> LoadedPeer) {
    do throws(BenchmarkError) {
      peers.append(try load())
    } catch {
      absent.append(Measurement(name, leftOut: error.description))
    }
  }

  /// The cost of building and changing the bundle, of judging the feed, and of the peers' databases.
  var rows: [Measurement] {
    let peerRows = peers.flatMap { peer in
      peer.rows(besideBuild: build.buildSeconds, bundleByteCount: build.bundleByteCount)
    }
    return build.rows + records.rows + changes.rows + validation.rows + peerRows + absent
  }
}
