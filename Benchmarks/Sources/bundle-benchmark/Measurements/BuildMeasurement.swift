import Foundation

/// Measures building and verifying a bundle: alternately with inflating the feed, with one thread, with progress, and
/// with a report.
struct BuildMeasurement {
  /// The processes that run alternately.
  private enum Run: CaseIterable {
    case inflate, build, buildAlone, buildTelling, buildJudging, verify, verifyFeed
  }

  private var costs: [Run: [ChildProcess.Cost]] = [:]
  let bundleByteCount: Int
  private let feed: BenchmarkedFeed
  /// The display name of ``Run/inflate``.
  private let baseline = "unzip -p"
  private var differences: Set<String> = []

  init(of feed: BenchmarkedFeed, runs: Int, programs: Executables) throws {
    self.feed = feed
    for run in 1...runs {
      Progress.tell("\(feed.name): building, \(run) of \(runs)")
      for kind in Run.allCases {
        costs[kind, default: []].append(try Self.process(kind, feed, programs).run())
      }
      for (bundle, difference) in Self.others(feed)
      where !FileManager.default.contentsEqual(atPath: feed.bundle, andPath: bundle) {
        differences.insert(difference)
      }
    }
    bundleByteCount = BenchmarkedFeed.byteCount(of: feed.bundle) ?? 0
    for (bundle, _) in Self.others(feed) { try FileManager.default.removeItem(atPath: bundle) }
  }

  /// The bundles that must have the bytes of the first one, and how they were built.
  private static func others(_ feed: BenchmarkedFeed) -> [(bundle: String, difference: String)] {
    [(feed.aloneBundle, "one thread"), (feed.tellingBundle, "telling its progress"), (feed.judgedBundle, "a report")]
  }

  private static func process(_ kind: Run, _ feed: BenchmarkedFeed, _ programs: Executables) -> ChildProcess {
    var child: ChildProcess
    switch kind {
    case .inflate:
      child = ChildProcess(programs.unzip, ["-p", feed.path])
    case .build:
      child = build(feed, to: feed.bundle, ["--progress", "none"], programs)
    case .buildAlone:
      child = build(feed, to: feed.aloneBundle, ["--progress", "none", "--threads", "1"], programs)
    case .buildTelling:
      child = build(feed, to: feed.tellingBundle, ["--progress", "json"], programs)
    case .buildJudging:
      let report = feed.scratch + "/report"
      child = build(feed, to: feed.judgedBundle, ["--progress", "none", "--report", report], programs)
    case .verify:
      child = ChildProcess(programs.verifier, [feed.bundle, "--progress", "none"])
    case .verifyFeed:
      child = ChildProcess(programs.verifier, [feed.bundle, "--feed", feed.path, "--progress", "none"])
    }
    child.errors = feed.scratch + "/build.log"
    return child
  }

  private static func build(
    _ feed: BenchmarkedFeed, to bundle: String, _ options: [String], _ programs: Executables
  ) -> ChildProcess {
    ChildProcess(programs.bundler, ["build", feed.path, "-o", bundle] + options)
  }

  var wrongAnswers: [String] {
    differences.sorted().map { "\(feed.name): \($0) produced different bytes" }
  }

  /// The median build time in seconds.
  var buildSeconds: Double { Sample(values(.build, \.wall)).median }

  var rows: [Measurement] {
    [
      Measurement(baseline, Sample(values(.inflate, \.wall)).median, .seconds),
      row("build", .build, \.wall, to: .inflate, baseline),
      row("build, processor time", .build, \.processor, to: .inflate, "that of \(baseline)"),
      peak("build, peak memory", .build),
      row("build --threads 1", .buildAlone, \.wall, to: .build, "build"),
      row("build --progress json, processor time", .buildTelling, \.processor, to: .build, "that of build"),
      row("build --report", .buildJudging, \.wall, to: .build, "build"),
      peak("build --report, peak memory", .buildJudging),
      row("verify-bundle", .verify, \.wall, to: .build, "build"),
      row("verify-bundle --feed", .verifyFeed, \.wall, to: .build, "build"),
      row("verify-bundle --feed, processor time", .verifyFeed, \.processor, to: .build, "that of build"),
      peak("verify-bundle --feed, peak memory", .verifyFeed),
      Measurement("the zip", Double(feed.byteCount), .bytes),
      Measurement(
        "bundle", Double(bundleByteCount), .bytes,
        ratio: Ratio(Double(bundleByteCount) / Double(feed.byteCount), to: "the zip")),
    ]
  }

  private func values(_ run: Run, _ cost: KeyPath<ChildProcess.Cost, Double>) -> [Double] {
    costs[run, default: []].map { $0[keyPath: cost] }
  }

  private func row(
    _ name: String, _ run: Run, _ cost: KeyPath<ChildProcess.Cost, Double>, to other: Run, _ base: String
  ) -> Measurement {
    let values = values(run, cost)
    return Measurement(
      name, Sample(values).median, .seconds,
      ratio: Ratio(Sample.medianRatio(values, to: self.values(other, cost)), to: base))
  }

  private func peak(_ name: String, _ run: Run) -> Measurement {
    Measurement(name, Sample(costs[run, default: []].map { Double($0.peakMemory) }).median, .bytes)
  }
}
