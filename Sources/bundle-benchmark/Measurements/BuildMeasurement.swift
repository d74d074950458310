import Foundation

/// Making a bundle, in turns with inflating the feed, with one thread, and with the import that people do otherwise.
struct BuildMeasurement {
  private let inflating: [ChildProcess.Cost]
  private let building: [ChildProcess.Cost]
  private let buildingAlone: [ChildProcess.Cost]
  private let bundleByteCount: Int
  private let feed: BenchmarkedFeed
  /// What ``inflating`` measures.
  private let baseline: String
  private let differsByThreads: Bool
  let importedTables: Result<ImportedTables, BenchmarkError>

  init(of feed: BenchmarkedFeed, runs: Int, programs: Executables) throws {
    self.feed = feed
    let inflate: ChildProcess
    if let unzip = programs.unzip {
      baseline = "unzip -p"
      inflate = ChildProcess(unzip, ["-p", feed.path])
    } else {
      baseline = "inflating (no unzip: our own reader)"
      inflate = ChildProcess(programs.benchmark, ["inflate", feed.path])
    }
    var (inflating, building, buildingAlone) = ([ChildProcess.Cost](), [ChildProcess.Cost](), [ChildProcess.Cost]())
    for run in 1...runs {
      Progress.tell("\(feed.name): building, \(run) of \(runs)")
      inflating.append(try inflate.run())
      building.append(try Self.build(feed, to: feed.bundle, [], by: programs).run())
      buildingAlone.append(try Self.build(feed, to: feed.otherBundle, ["--threads", "1"], by: programs).run())
    }
    (self.inflating, self.building, self.buildingAlone) = (inflating, building, buildingAlone)
    bundleByteCount = BenchmarkedFeed.byteCount(of: feed.bundle) ?? 0
    differsByThreads = !FileManager.default.contentsEqual(atPath: feed.bundle, andPath: feed.otherBundle)
    Progress.tell("\(feed.name): importing with sqlite3")
    importedTables = Result { () throws(BenchmarkError) in try ImportedTables(of: feed, programs: programs) }
  }

  private static func build(
    _ feed: BenchmarkedFeed, to bundle: String, _ options: [String], by programs: Executables
  ) -> ChildProcess {
    var child = ChildProcess(programs.bundler, ["build", feed.path, "-o", bundle, "--progress", "none"] + options)
    child.errors = feed.scratch + "/build.log"
    return child
  }

  var wrongAnswers: [String] {
    differsByThreads ? ["\(feed.name): one thread made other bytes than several"] : []
  }

  var rows: [Measurement] {
    let walls = building.map(\.wall)
    let median = Sample(walls).median
    var rows = [
      Measurement(baseline, Sample(inflating.map(\.wall)).median, .seconds),
      Measurement(
        "build", median, .seconds,
        ratio: Ratio(Sample.medianRatio(walls, to: inflating.map(\.wall)), to: baseline)),
      Measurement(
        "build, processor time", Sample(building.map(\.processor)).median, .seconds,
        ratio: Ratio(
          Sample.medianRatio(building.map(\.processor), to: inflating.map(\.processor)), to: "that of \(baseline)")),
      Measurement("build, peak memory", Sample(building.map { Double($0.peakMemory) }).median, .bytes),
      Measurement(
        "build --threads 1", Sample(buildingAlone.map(\.wall)).median, .seconds,
        ratio: Ratio(Sample.medianRatio(buildingAlone.map(\.wall), to: walls), to: "build")),
      Measurement("the zip", Double(feed.byteCount), .bytes),
      Measurement(
        "bundle", Double(bundleByteCount), .bytes,
        ratio: Ratio(Double(bundleByteCount) / Double(feed.byteCount), to: "the zip")),
    ]
    switch importedTables {
    case .success(let tables):
      rows += tables.rows(besideBuild: median, bundleByteCount: bundleByteCount)
    case .failure(let reason):
      rows.append(Measurement("import by sqlite3", leftOut: reason.description))
    }
    return rows
  }
}
