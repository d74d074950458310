import GTFSFeed
import TransitValues

extension MergeScope {
  /// The fares that differ in the merged feed, one line each.
  func fareNotes() throws -> [String] {
    let withRules = try feeds.filter { try hasRow(GTFSSchema.fareLegRules, $0) }
    guard let first = withRules.first else { return [] }
    var notes: [String] = []
    for feed in feeds where !withRules.contains(feed) {
      guard try hasRow(GTFSSchema.fareAttributes, feed) else { continue }
      notes.append(
        "\(name(of: feed)): its fares of fare_attributes.txt do not count beside fare_leg_rules.txt of"
          + " \(name(of: first)): its journeys have no price")
    }
    let withPriority = try withRules.filter { try readings[$0].has(.rulePriority, in: GTFSSchema.fareLegRules) }
    if let other = withPriority.first {
      for feed in withRules where !withPriority.contains(feed) {
        notes.append(
          "\(name(of: feed)): empty cells of its fare_leg_rules.txt mean more beside the rule_priority of"
            + " \(name(of: other)): some fares may differ")
      }
    }
    return notes
  }

  private func hasRow(_ schema: FileSchema, _ feed: Int) throws -> Bool {
    var hasRow = false
    try readings[feed].table(schema)?.forEachRow([]) { _ in hasRow = true }
    return hasRow
  }
}
