/// The rows that owners share, less the cells of their ids, and with times counted from their starts.
struct SharedClass {
  struct Row {
    var digest: Residue
    /// By how much the digest grows with each second: the weights of the times that the row has.
    var timeWeight = Residue.zero
  }

  private(set) var rows: [Row] = []
  /// The first and the last of the rows' times.
  private var times: ClosedRange<Int>?

  mutating func append(_ row: Row) {
    rows.append(row)
  }

  /// Knows of a time of the rows.
  mutating func extend(to time: Int?) {
    guard let time else { return }
    times = times.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
  }

  /// Seconds that `HH:MM:SS` of up to four digits of hours can say.
  private static let writtenTimes = 0..<36_000_000
  /// No start and no time is larger, so that no sum overflows.
  static let largestTime = 1 << 40

  /// What leads from these rows to those of an owner; `nil` where a time would be none.
  ///
  /// - Parameter weight: What the cell of the id is multiplied by.
  func step(to owner: SharedOwner, weight: Residue) -> Step? {
    guard owner.start.magnitude <= Self.largestTime else { return nil }
    if let times {
      guard Self.writtenTimes.contains(times.lowerBound + owner.start),
        Self.writtenTimes.contains(times.upperBound + owner.start)
      else { return nil }
    }
    return Step(id: weight * owner.id, seconds: Residue(owner.start))
  }

  /// What the rows of an owner differ by.
  struct Step {
    let id: Residue
    let seconds: Residue

    @inline(__always)
    func digest(of row: Row) -> Residue {
      let moved = row.digest + id
      return row.timeWeight.isZero || seconds.isZero ? moved : moved + row.timeWeight * seconds
    }
  }
}
