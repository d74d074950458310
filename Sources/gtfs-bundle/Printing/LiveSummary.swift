import ToolSupport
import TransitAnswers
import TransitBundle
import TransitLive

/// What `live` prints.
struct LiveSummary {
  let match: LiveMatch
  let names: [String]
  let languages: [String]

  private var report: LiveReport { match.report }

  var text: String {
    let lines = zip(names, report.sources).map(Self.line) + [updates] + unmatched + remarks + alerts + [vehicles]
    return lines.map { DisplayText.oneLine($0) + "\n" }.joined()
  }

  private static func line(_ name: String, _ source: LiveReport.Source) -> String {
    let age = source.age.map { "\(Quantity.interval($0)) old" } ?? "of unknown age"
    let version = source.feedVersion.map { ", for feed version \($0)" } ?? ""
    return "\(name): \(age)\(version)\(source.isOfAnotherFeedVersion ? ", which is not the bundle's" : "")"
  }

  private var updates: String {
    let kinds = report.updates.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    let count = report.updates.values.reduce(0, +)
    return "updates: \(report.applied) of \(count) applied\(kinds.isEmpty ? "" : " (\(kinds))")"
  }

  private var unmatched: [String] {
    report.unmatched.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map { reason, count in
      let examples = report.examples[reason, default: []].prefix(3).joined(separator: ", ")
      return "  \(count) not applied, \(reason.rawValue)\(examples.isEmpty ? "" : ": \(examples)")"
    }
  }

  private var remarks: [String] {
    let counts = [
      ("calls matched", report.matchedCalls), ("calls unmatched", report.unmatchedCalls),
      ("platforms ignored", report.ignoredPlatforms), ("implausible times", report.implausibleTimes),
      ("updates older than 90 s", report.stale), ("updates from the future", report.future),
    ]
    let unsupported = report.unsupported.sorted { $0.key < $1.key }.map { ("not supported: \($0.key)", $0.value) }
    let versions = ("sources of another version than 1.0 and 2.0", report.remarks["version"] ?? 0)
    return (counts + [versions] + unsupported).filter { $0.1 > 0 }.map { "  \($0.0): \($0.1)" }
  }

  private var alerts: [String] {
    match.snapshot.alerts.map { alert in
      "alert \(alert.id): \(alert.effect)\(alert.header.map { ", \($0.text(preferring: languages))" } ?? "")"
    }
  }

  private var vehicles: String {
    "vehicles: \(report.matchedVehicles) of \(report.matchedVehicles + report.unmatchedVehicles) on a known run"
  }
}
