import BundleFormat

/// Verifies every pair of pattern and profile that trips use: equal numbers of calls, the first timed call at second 0,
/// estimated times according to the rule, and the bounds of boarding times.
struct CallsCheck: DatabaseCheck {
  let name = "calls"

  func run(in database: BundleDatabase, into findings: inout Findings) throws {
    let pairs = try Self.pairs(in: database, &findings)
    var reader = try CallsReader(database)
    var start = 0
    while start < pairs.count {
      let pattern = pairs[start].pattern
      let end = pairs[start...].firstIndex { $0.pattern != pattern } ?? pairs.count
      try check(pattern, pairs[start..<end], &reader, &findings)
      start = end
    }
  }

  /// A pair of pattern and profile that trips use.
  private struct Pair: Hashable {
    var pattern: Int32
    var profile: Int32
    /// Whether a trip with this pair has a start other than second 0.
    var hasStart: Bool

    static func precedes(_ left: Pair, _ right: Pair) -> Bool {
      (left.pattern, left.profile, left.hasStart ? 1 : 0) < (right.pattern, right.profile, right.hasStart ? 1 : 0)
    }
  }

  private static func pairs(in database: BundleDatabase, _ findings: inout Findings) throws -> [Pair] {
    var rows = try database.storedRows(of: "trip", ["pattern", "profile", "start", "id"])
    var pairs: Set<Pair> = []
    var last: Pair?
    while try rows.step() {
      if rows.integer(at: 0) == 0 { continue }
      guard let pattern = Int32(exactly: rows.integer(at: 0)), let profile = Int32(exactly: rows.integer(at: 1)) else {
        findings.add("pattern or profile beyond 32 bits", table: "trip", row: "id \(rows.integer(at: 3))")
        continue
      }
      let pair = Pair(pattern: pattern, profile: profile, hasStart: rows.integer(at: 2) != 0)
      if pair != last { pairs.insert(pair) }
      last = pair
    }
    return pairs.sorted(by: Pair.precedes)
  }

  private func check(
    _ pattern: Int32, _ pairs: ArraySlice<Pair>, _ reader: inout CallsReader, _ findings: inout Findings
  ) throws {
    let places = try reader.places(of: Int(pattern))
    let last = places.lastIndex { !$0.call.isWindow }
    var bounds = [ClosedRange<Int>?](repeating: nil, count: places.count)
    for pair in pairs {
      guard let calls = try reader.calls(at: places, timedBy: Int(pair.profile)) else {
        findings.add(
          "number of calls differs from pattern \(pattern)", table: "profile_call", row: "profile \(pair.profile)")
        continue
      }
      checkOrigin(calls, pair, &findings)
      checkEstimates(calls, pair, &findings)
      for (position, call) in calls.enumerated() where position != last && call.allowsPickup {
        guard let time = call.time ?? call.estimate else { continue }
        bounds[position] = bounds[position].map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
      }
    }
    for (position, place) in places.enumerated() {
      let expected = bounds[position].map(BundleSchema.bounds)
      let (earliest, latest) = (expected?.lowerBound, expected?.upperBound)
      if place.earliest != earliest || place.latest != latest {
        findings.add(
          "earliest \(text(place.earliest)) and latest \(text(place.latest)), expected \(text(earliest)) and "
            + text(latest), table: "pattern_call", row: "pattern \(pattern) position \(position)")
      }
    }
  }

  private func checkOrigin(_ calls: [StoredCall], _ pair: Pair, _ findings: inout Findings) {
    let origin = calls.first { !$0.isWindow && $0.time != nil }?.time
    if let origin, origin != 0 {
      findings.add(
        "the first timed call is at second \(origin), expected 0", table: "profile_call", row: "profile \(pair.profile)"
      )
    }
    if origin == nil, pair.hasStart {
      findings.add(
        "a trip without timed calls starts at a second other than 0", table: "trip", row: "profile \(pair.profile)")
    }
  }

  private func checkEstimates(_ calls: [StoredCall], _ pair: Pair, _ findings: inout Findings) {
    // Fast path: most profiles have all times.
    guard calls.contains(where: { $0.estimate != nil || $0.time == nil }) else { return }
    for ((position, call), answer) in zip(calls.enumerated(), NaiveInterpolation.times(of: calls)) {
      let expected: Int?
      switch answer {
      case .unknown: continue
      case .none: expected = nil
      case .second(let second): expected = second
      }
      if call.estimate != expected {
        findings.add(
          "estimate \(text(call.estimate)), expected \(text(expected)) with pattern \(pair.pattern)",
          table: "profile_call", row: "profile \(pair.profile) position \(position)")
      }
    }
  }

  private func text(_ number: Int?) -> String { number.map(String.init) ?? "NULL" }
}
