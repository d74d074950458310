import TransitValues

/// What changed for a feed since the last summary.
package struct SummaryChange: Codable, Equatable, Sendable {
  package enum Kind: String, CaseIterable, Codable, Sendable {
    /// Refused, failed or interrupted, and was not.
    case failed
    /// In order again.
    case mended
    /// The verdict has more errors, or the first.
    case verdict
    /// The feed or bundle has another size than the one before.
    case size
    /// The build took longer than the one before.
    case time
    /// No task has run since.
    case idle
    case new
    /// The folder is missing.
    case gone
  }

  package var id: String
  package var kind: Kind
  /// One line for people.
  package var message: String

  /// Returns the changes of all feeds, in the order of kinds.
  static func all(from former: [FeedStatus], to current: [FeedStatus]) -> [SummaryChange] {
    let before = Dictionary(former.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let now = Set(current.map(\.id))
    var changes = current.flatMap { status in
      before[status.id].map { Self.changes(from: $0, to: status) }
        ?? [SummaryChange(id: status.id, kind: .new, message: status.state.rawValue)]
    }
    for status in former where !now.contains(status.id) {
      changes.append(SummaryChange(id: status.id, kind: .gone, message: "was \(status.state.rawValue)"))
    }
    let order = Dictionary(uniqueKeysWithValues: Kind.allCases.enumerated().map { ($1, $0) })
    return changes.enumerated().sorted { left, right in
      (order[left.element.kind] ?? 0, left.offset) < (order[right.element.kind] ?? 0, right.offset)
    }.map(\.element)
  }

  private static func changes(from former: FeedStatus, to status: FeedStatus) -> [SummaryChange] {
    var changes: [SummaryChange] = []
    func add(_ kind: Kind, _ message: String) {
      changes.append(SummaryChange(id: status.id, kind: kind, message: message))
    }
    if status == former {
      add(.idle, "no task since \(status.ended ?? status.started)")
      return changes
    }
    if status.hasFailed != former.hasFailed {
      add(
        status.hasFailed ? .failed : .mended,
        status.hasFailed ? status.reason?.message ?? status.state.rawValue : "was \(former.state.rawValue)")
    }
    let errors = (former.verdict?.errors ?? 0, status.verdict?.errors ?? 0)
    if former.verdict != nil, errors.1 > errors.0 { add(.verdict, "\(errors.1.counted("error")), before \(errors.0)") }
    for (what, bytes) in [
      ("feed", (former.feed?.bytes, status.feed?.bytes)), ("bundle", (former.bundle?.bytes, status.bundle?.bytes)),
    ] {
      if let old = bytes.0, let new = bytes.1, isUnusual(old, new) {
        add(.size, "\(what): \(new) bytes, before \(old)")
      }
    }
    if let old = former.buildSeconds, let new = status.buildSeconds, new > 2 * old, new - old > 10 {
      add(.time, "\(new) s, before \(old) s")
    }
    return changes
  }

  /// Whether a size is out of line: a third more or less, and not only by a few bytes.
  private static func isUnusual(_ old: Int, _ new: Int) -> Bool {
    abs(new - old) > max(10_000, max(old, new) / 3)
  }
}
