/// The estimated time of calls without times, by the rule in `docs/formats/schema.md`, computed one call at a time.
enum NaiveInterpolation {
  enum Answer: Equatable {
    /// The call has a time, is a window, or has no timed call on one side.
    case none
    case second(Int)
    /// The numbers are too large for an exact comparison.
    case unknown
  }

  /// The answers for the calls of a trip. Cost: one pass, plus one over each gap between two timed calls.
  static func times(of calls: [StoredCall]) -> [Answer] {
    var answers = [Answer](repeating: .none, count: calls.count)
    let places = calls.indices.filter { !calls[$0].isWindow }
    var before: Int?
    for (place, position) in places.enumerated() where calls[position].time != nil {
      if let before { estimate(places[before...place], calls, &answers) }
      before = place
    }
    return answers
  }

  /// - Parameter places: The indices of the calls from one timed call to the next.
  private static func estimate(_ places: ArraySlice<Int>, _ calls: [StoredCall], _ answers: inout [Answer]) {
    guard places.count > 2, let first = places.first, let last = places.last,
      let start = calls[first].departure ?? calls[first].arrival,
      let end = calls[last].arrival ?? calls[last].departure
    else { return }
    let share = share(of: places.map { calls[$0].distance })
    for (index, position) in places.enumerated().dropFirst().dropLast() {
      let (part, whole): (Int128, Int128)
      switch share {
      case .byDistance(let scaled): (part, whole) = (scaled[index] - scaled[0], scaled[scaled.count - 1] - scaled[0])
      case .byPosition: (part, whole) = (Int128(index), Int128(places.count - 1))
      case .unknown:
        answers[position] = .unknown
        continue
      }
      answers[position] = rounded(start: start, end: end, part: part, whole: whole)
    }
  }

  private enum Share {
    case byDistance([Int128])
    case byPosition
    case unknown
  }

  /// Distances are used if every call of the gap has one, they never decrease, and they increase overall.
  private static func share(of gap: [ExactDistance?]) -> Share {
    let known = gap.compactMap(\.self)
    guard known.count == gap.count else { return .byPosition }
    let unit = known.map(\.exponent).min() ?? 0
    let scaled = known.compactMap { $0.scaled(toUnit: unit) }
    guard scaled.count == gap.count, let first = scaled.first, let last = scaled.last else { return .unknown }
    let falls = zip(scaled, scaled.dropFirst()).contains { $0 > $1 }
    return falls || first >= last ? .byPosition : .byDistance(scaled)
  }

  /// `start + (end - start) × part / whole`, rounded half up.
  private static func rounded(start: Int, end: Int, part: Int128, whole: Int128) -> Answer {
    let (product, overflow) = part.multipliedReportingOverflow(by: 2 * (Int128(end) - Int128(start)))
    let (double, isTooLarge) = whole.multipliedReportingOverflow(by: 2)
    let (numerator, isBeyond) = product.addingReportingOverflow(whole)
    if overflow || isTooLarge || isBeyond { return .unknown }
    let quotient = numerator / double - (numerator % double < 0 ? 1 : 0)
    // The result lies between start and end, so it fits.
    return .second(Int(Int128(start) + quotient))
  }
}
