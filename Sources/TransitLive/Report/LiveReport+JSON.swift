import BundleReader
package import TransitFoundation

extension LiveReport {
  /// What `live --json` prints of the join.
  package var json: JSONOutput {
    [
      "sources": .array(sources.map { $0.json }),
      "updates": JSONOutput(counts: updates),
      "applied": .integer(applied),
      "unmatched": JSONOutput(counts: unmatched.byName),
      "examples": .object(
        examples.sorted { $0.key.rawValue < $1.key.rawValue }.map { reason, examples in
          .init(key: reason.rawValue, value: .array(examples.map { .string($0) }))
        }),
      "calls": ["matched": .integer(matchedCalls), "unmatched": .integer(unmatchedCalls)],
      "platforms_ignored": .integer(ignoredPlatforms),
      "implausible": .integer(implausibleTimes),
      "stale": .integer(stale),
      "future": .integer(future),
      "remarks": JSONOutput(counts: remarks.filter { $0.value > 0 }),
      "alerts": JSONOutput(counts: alerts),
      "vehicles": ["matched": .integer(matchedVehicles), "unmatched": .integer(unmatchedVehicles)],
      "unsupported": JSONOutput(counts: unsupported),
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
