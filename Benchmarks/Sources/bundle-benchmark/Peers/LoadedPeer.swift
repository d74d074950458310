/// The database that a peer created from a feed.
struct LoadedPeer {
  let name: String
  /// The names and versions of the programs that created it.
  let version: String
  /// The cost of creating it; for several programs, the sum of times and the maximum of peaks.
  let cost: ChildProcess.Cost
  /// The size of its file; `nil` if it writes none.
  let byteCount: Int?
  /// Runs questions on it; `nil` if it is asked none.
  let answers: ((PeerQuestions) throws -> PeerAnswers)?

  func rows(besideBuild build: Double, bundleByteCount: Int) -> [Measurement] {
    [
      Measurement("\(name): load, once", cost.wall, .seconds, ratio: Ratio(cost.wall / build, to: "build")),
      Measurement("\(name): load, peak memory", Double(cost.peakMemory), .bytes),
    ]
      + (byteCount.map { byteCount in
        [
          Measurement(
            "\(name): size", Double(byteCount), .bytes,
            ratio: Ratio(Double(byteCount) / Double(bundleByteCount), to: "bundle"))
        ]
      } ?? [])
  }
}
