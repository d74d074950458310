/// Updates that name no run: their number, because a feed of a whole country has many.
struct SkippedUpdates: Sendable {
  /// What the report distinguishes.
  struct Kind: Hashable, Sendable {
    let relationship: TripDescriptor.Relationship
    let timestamp: UInt64?
    let hasModifiedTrip: Bool
    let reason: LiveReport.Reason

    init(_ update: TripUpdate, _ reason: LiveReport.Reason) {
      relationship = update.relationship
      timestamp = update.timestamp
      hasModifiedTrip = update.trip?.hasModifiedTrip == true
      self.reason = reason
    }
  }

  /// The place among the kinds of the source, in the order of their first updates.
  let place: Int
  private(set) var count = 0
  /// The first few runs, as the updates name them.
  private(set) var examples: [String] = []

  init(place: Int) { self.place = place }

  /// - Returns: Whether something is kept of the update.
  mutating func count(_ update: TripUpdate) -> Bool {
    count += 1
    guard examples.count < LiveReport.exampleCount else { return false }
    examples.append(update.example)
    return true
  }
}

extension LiveReport {
  mutating func count(_ reason: Reason, _ updates: SkippedUpdates) {
    unmatched[reason, default: 0] += updates.count
    let known = examples[reason, default: []]
    examples[reason] = known + updates.examples.prefix(Self.exampleCount - known.count)
  }
}
