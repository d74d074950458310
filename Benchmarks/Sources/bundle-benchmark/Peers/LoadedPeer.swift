/// The database that another program has made of a feed.
struct LoadedPeer {
  let name: String
  /// The programs that made it, as they call themselves.
  let version: String
  /// What making it cost; of several programs, the sum of their times and the highest of their peaks.
  let cost: ChildProcess.Cost
  /// Bytes of its file.
  let byteCount: Int
  /// Asks it.
  let answers: (PeerQuestions) throws -> PeerAnswers

  func rows(besideBuild build: Double, bundleByteCount: Int) -> [Measurement] {
    [
      Measurement("\(name): load, once", cost.wall, .seconds, ratio: Ratio(cost.wall / build, to: "build")),
      Measurement("\(name): load, peak memory", Double(cost.peakMemory), .bytes),
      Measurement(
        "\(name): size", Double(byteCount), .bytes,
        ratio: Ratio(Double(byteCount) / Double(bundleByteCount), to: "bundle")),
    ]
  }
}
