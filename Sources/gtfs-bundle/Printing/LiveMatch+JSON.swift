import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitLive

extension LiveMatch {
  /// What `live --json` prints.
  func json(preferring languages: [String]) -> JSONOutput {
    [
      "sources": .array(report.sources.map(\.json)),
      "updates": JSONOutput(counts: report.updates),
      "applied": .integer(report.applied),
      "unmatched": JSONOutput(counts: report.unmatched.byName),
      "examples": .object(
        report.examples.sorted { $0.key.rawValue < $1.key.rawValue }.map { reason, examples in
          .init(key: reason.rawValue, value: .array(examples.map { .string($0) }))
        }),
      "calls": ["matched": .integer(report.matchedCalls), "unmatched": .integer(report.unmatchedCalls)],
      "platforms_ignored": .integer(report.ignoredPlatforms),
      "implausible": .integer(report.implausibleTimes),
      "stale": .integer(report.stale),
      "future": .integer(report.future),
      "remarks": JSONOutput(counts: report.remarks.filter { $0.value > 0 }),
      "alerts": JSONOutput(counts: report.alerts),
      "alert_texts": .array(snapshot.alerts.map { $0.json(preferring: languages) }),
      "vehicles": ["matched": .integer(report.matchedVehicles), "unmatched": .integer(report.unmatchedVehicles)],
      "vehicle_list": .array(snapshot.vehicles.map(\.json)),
      "unsupported": JSONOutput(counts: report.unsupported),
    ]
  }
}

extension [LiveReport.Reason: Int] {
  /// The counts by the names of the reasons.
  fileprivate var byName: [String: Int] { [String: Int](uniqueKeysWithValues: map { ($0.key.rawValue, $0.value) }) }
}

extension LiveReport.Source {
  fileprivate var json: JSONOutput {
    [
      "version": version.isEmpty ? .null : .string(version),
      "timestamp": JSONOutput(time?.unixSeconds),
      "age": JSONOutput(age.map { Int($0.components.seconds) }),
      "feed_version": JSONOutput(feedVersion),
      "feed_version_differs": .bool(isOfAnotherFeedVersion),
    ]
  }
}
