import Foundation
import TransitBundle

/// Measures extracts of a bundle, and applying a delta, alternately with building the whole feed.
struct ChangeMeasurement {
  /// The processes that run alternately.
  private enum Run: CaseIterable {
    case build, half, tenth, all, apply
  }

  private var costs: [Run: [ChildProcess.Cost]] = [:]
  private var deltaByteCount: Int?
  /// The reason why no delta could be made.
  private var obstacle: String?
  private let feed: BenchmarkedFeed
  private let programs: Executables
  private var boxes: [Run: String] = [:]

  /// - Parameter feed: A feed whose bundle is built.
  init(of feed: BenchmarkedFeed, runs: Int, scripts: PeerScripts, programs: Executables) throws {
    self.feed = feed
    self.programs = programs
    let stops = try Timetable(path: feed.bundle).stops().compactMap(\.coordinate)
    for (run, share) in [(Run.half, 0.5), (.tenth, 0.1), (.all, 1)] { boxes[run] = Self.box(of: stops, share: share) }
    do throws(BenchmarkError) {
      try makeDelta(scripts)
    } catch {
      obstacle = error.description
    }
    for run in 1...runs {
      Progress.tell("\(feed.name): extracting and applying a delta, \(run) of \(runs)")
      for kind in Run.allCases where kind != .apply || obstacle == nil {
        costs[kind, default: []].append(try process(kind).run())
      }
    }
  }

  /// The box of the most western stops that are a share of all, as `south,west,north,east`.
  private static func box(of stops: [Coordinate], share: Double) -> String? {
    let longitudes = stops.map(\.longitude).sorted()
    guard let first = longitudes.first else { return nil }
    let last = longitudes[min(Int(Double(longitudes.count) * share), longitudes.count - 1)]
    return "-90,\(first),90,\(last)"
  }

  /// The delta to a feed in which 1 % of the trips run a minute later.
  private mutating func makeDelta(_ scripts: PeerScripts) throws(BenchmarkError) {
    let (moved, bundle) = (feed.scratch + "/moved.zip", feed.scratch + "/moved.transit")
    Progress.tell("\(feed.name): moving trips")
    _ = try child(scripts.python(), [scripts.path(of: "moved_trips.py"), feed.path, moved]).run()
    _ = try child(programs.bundler, ["build", moved, "-o", bundle, "--progress", "none"]).run()
    _ = try child(programs.bundler, ["delta", "make", feed.bundle, bundle, "-o", delta]).run()
    deltaByteCount = BenchmarkedFeed.byteCount(of: delta)
  }

  private var delta: String { feed.scratch + "/moved.tdelta" }

  private func process(_ kind: Run) -> ChildProcess {
    let quiet = ["--progress", "none"]
    switch kind {
    case .build:
      return child(programs.bundler, ["build", feed.path, "-o", feed.scratch + "/whole.transit"] + quiet)
    case .half, .tenth, .all:
      let output = feed.scratch + "/part.transit"
      return child(programs.bundler, ["extract", feed.bundle, "-o", output, "--bbox=\(boxes[kind] ?? "")"] + quiet)
    case .apply:
      return child(programs.bundler, ["delta", "apply", feed.bundle, delta, "-o", feed.scratch + "/applied.transit"])
    }
  }

  private func child(_ program: String, _ arguments: [String]) -> ChildProcess {
    var child = ChildProcess(program, arguments)
    child.errors = feed.scratch + "/changes.log"
    return child
  }

  static let applying = "delta apply, 1 % of the trips moved"

  var rows: [Measurement] {
    var rows = [row("extract of half", .half), row("extract of a tenth", .tenth), row("extract of all", .all)]
    if let obstacle { return rows + [Measurement(Self.applying, leftOut: obstacle)] }
    rows.append(row(Self.applying, .apply))
    if let deltaByteCount, let bundle = BenchmarkedFeed.byteCount(of: feed.bundle) {
      let ratio = Ratio(Double(deltaByteCount) / Double(bundle), to: "bundle")
      rows.append(Measurement("… the delta", Double(deltaByteCount), .bytes, ratio: ratio))
    }
    return rows
  }

  private func row(_ name: String, _ kind: Run) -> Measurement {
    let (ours, build) = (seconds(kind), seconds(.build))
    return Measurement(
      name, Sample(ours).median, .seconds, ratio: Ratio(Sample.medianRatio(ours, to: build), to: "a build beside it"))
  }

  private func seconds(_ kind: Run) -> [Double] { costs[kind, default: []].map(\.wall) }
}
