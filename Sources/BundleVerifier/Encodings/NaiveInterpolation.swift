/// When a call without times takes place, by the rule of `docs/schema.md`, worked out one call at a time.
enum NaiveInterpolation {
  enum Answer: Equatable {
    /// The call has a time, is a window, or has no timed call on one side.
    case none
    case second(Int)
    /// The numbers are too long to be compared exactly.
    case unknown
  }

  static func time(of position: Int, in calls: [StoredCall]) -> Answer {
    if calls[position].isWindow || calls[position].time != nil { return .none }
    let places = calls.indices.filter { !calls[$0].isWindow }
    guard let place = places.firstIndex(of: position),
      let before = places[..<place].lastIndex(where: { calls[$0].time != nil }),
      let after = places[place...].firstIndex(where: { calls[$0].time != nil }),
      let start = calls[places[before]].departure ?? calls[places[before]].arrival,
      let end = calls[places[after]].arrival ?? calls[places[after]].departure
    else { return .none }
    let gap = places[before...after].map { calls[$0].distance }
    let (part, whole): (Int128, Int128)
    switch share(of: place - before, in: gap) {
    case .byDistance(let share): (part, whole) = share
    case .byPosition: (part, whole) = (Int128(place - before), Int128(after - before))
    case .unknown: return .unknown
    }
    return rounded(start: start, seconds: end - start, part: part, whole: whole)
  }

  private enum Share {
    case byDistance((part: Int128, whole: Int128))
    case byPosition
    case unknown
  }

  /// Distance counts when every call of the gap has one, they never fall, and grow overall.
  private static func share(of index: Int, in gap: [ExactDistance?]) -> Share {
    let known = gap.compactMap(\.self)
    guard known.count == gap.count else { return .byPosition }
    let unit = known.map(\.exponent).min() ?? 0
    let scaled = known.compactMap { $0.scaled(toUnit: unit) }
    guard scaled.count == gap.count, let first = scaled.first, let last = scaled.last else { return .unknown }
    let falls = zip(scaled, scaled.dropFirst()).contains { $0 > $1 }
    return falls || first >= last ? .byPosition : .byDistance((scaled[index] - first, last - first))
  }

  /// `start + seconds × part / whole`, rounded half up.
  private static func rounded(start: Int, seconds: Int, part: Int128, whole: Int128) -> Answer {
    let (product, overflow) = part.multipliedReportingOverflow(by: 2 * Int128(seconds))
    let (double, isTooLarge) = whole.multipliedReportingOverflow(by: 2)
    let (numerator, isBeyond) = product.addingReportingOverflow(whole)
    if overflow || isTooLarge || isBeyond { return .unknown }
    let quotient = numerator / double
    return .second(start + Int(numerator % double < 0 ? quotient - 1 : quotient))
  }
}
