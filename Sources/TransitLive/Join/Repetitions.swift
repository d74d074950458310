import TransitBundle

/// The repetitions of a trip of frequencies.txt. Where rows overlap, a start belongs to the first row that has it.
struct Repetitions: Sendable {
  /// In the order of the file.
  private let periods: [PatternReader.Period]

  init(_ periods: [PatternReader.Period]) { self.periods = periods.sorted { $0.row < $1.row } }

  var isEmpty: Bool { periods.allSatisfy { $0.start >= $0.end } }

  /// Whether all repetitions run exactly at their times.
  var areExact: Bool { periods.allSatisfy { $0.isExact || $0.start >= $0.end } }

  /// The row of the repetition that starts at a time; `nil` if none does.
  func period(startingAt start: Int) -> PatternReader.Period? {
    periods.first { $0.start <= start && start < $0.end && (start - $0.start) % $0.headway == 0 }
  }

  /// The start of the repetition nearest to a time, at most half a headway away; `nil` if there is none. Of two at the
  /// same distance, the earlier one.
  ///
  /// - Parameter isFree: Whether a repetition can be taken.
  ///
  /// Cost: in the number of rows, and again for each row with a nearer start that cannot be taken.
  func nearest(
    to start: Int, where isFree: (_ start: Int, PatternReader.Period) -> Bool
  ) -> (start: Int, period: PatternReader.Period)? {
    var candidates: [Int] = []
    for period in periods where period.start < period.end {
      let last = period.start + (period.end - 1 - period.start) / period.headway * period.headway
      let before = period.start + (start - period.start) / period.headway * period.headway
      for candidate in [before - period.headway, before, before + period.headway] {
        let candidate = min(max(candidate, period.start), last)
        if 2 * abs(candidate - start) <= period.headway { candidates.append(candidate) }
      }
    }
    candidates.sort { (abs($0 - start), $0) < (abs($1 - start), $1) }
    var previous: Int?
    for candidate in candidates where candidate != previous {
      previous = candidate
      if let period = period(startingAt: candidate), 2 * abs(candidate - start) <= period.headway,
        isFree(candidate, period)
      {
        return (candidate, period)
      }
    }
    return nil
  }
}
