import DatasetBuilder
import ToolSupport
import TransitAnswers

/// The lines printed at the end of a dataset.
struct DatasetSummary {
  let report: DatasetReport

  /// The feeds, what the steps say, the bundles of regions, and the bundle.
  ///
  ///     bart: new, 1.2 MiB
  ///     muni: kept from 2026-07-01T03:00:00Z, because https://example.org/muni.zip: status 503
  ///     output/bay-area.transit: 3.1 MiB, 2.1 s
  var lines: [String] {
    report.feeds.map(Self.line) + report.steps.flatMap { step in step.notes.map { "\(step.name): \($0)" } }
      + (report.regions ?? []).map { "\($0.bundle.path): \(news)\(Quantity.bytes($0.bundle.bytes))" } + [bundle]
  }

  private static func line(_ feed: DatasetReport.Feed) -> String {
    let size = feed.bytes.map { ", \(Quantity.bytes($0))" } ?? ""
    if feed.state == .kept {
      return "\(feed.id): kept from \(feed.time ?? "an earlier run"), because \(feed.problem ?? "it failed")"
    }
    return "\(feed.id): \(feed.state.rawValue)\(size)"
  }

  private var news: String { report.outcome == .unchanged ? "unchanged, " : "" }

  private var bundle: String {
    guard let bundle = report.bundle else { return "\(report.name): \(news)\(report.seconds) s" }
    return "\(bundle.path): \(news)\(Quantity.bytes(bundle.bytes)), \(Quantity.seconds(.seconds(report.seconds)))"
  }
}
