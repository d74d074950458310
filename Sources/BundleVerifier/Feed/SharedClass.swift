/// The rows that owners of a class share, as one of them has them.
struct SharedClass {
  /// One of those whose rows are summed up.
  struct Owner {
    /// Its id as a cell.
    let id: Residue
    /// Seconds that its rows' times are counted from.
    let start: Int
    /// What owners of the same rows share.
    let first: Int?
    let second: Int?
    let third: Int?

    func isLike(_ other: Owner) -> Bool {
      first == other.first && second == other.second && third == other.third
    }
  }

  struct Row {
    let digest: Residue
    /// By how much the digest grows with each second: the weights of the times that the row has.
    let timeWeight: Residue
  }

  let owner: Owner
  var rows: [Row] = []
  /// The first and the last of the rows' times.
  private var times: ClosedRange<Int>?

  init(owner: Owner) {
    self.owner = owner
  }

  var digests: [Residue] { rows.map(\.digest) }

  mutating func extend(to time: Int) {
    times = times.map { min($0.lowerBound, time)...max($0.upperBound, time) } ?? time...time
  }

  /// What the rows of another owner differ by.
  struct Step {
    let id: Residue
    let seconds: Residue

    @inline(__always)
    func digest(of row: Row) -> Residue {
      let moved = row.digest + id
      return row.timeWeight.isZero || seconds.isZero ? moved : moved + row.timeWeight * seconds
    }
  }

  /// Seconds that `HH:MM:SS` of up to four digits of hours can say.
  private static let writtenTimes = 0..<36_000_000
  /// No start is larger, so that no sum overflows.
  private static let largestStart = 1 << 40

  /// What leads from this owner's rows to those of another of the class; `nil` where a time would be none.
  ///
  /// - Parameter weight: What the cell of the id is multiplied by.
  func step(to other: Owner, weight: Residue) -> Step? {
    guard owner.start.magnitude <= Self.largestStart, other.start.magnitude <= Self.largestStart else { return nil }
    let seconds = other.start - owner.start
    if let times {
      guard Self.writtenTimes.contains(times.lowerBound + seconds),
        Self.writtenTimes.contains(times.upperBound + seconds)
      else { return nil }
    }
    return Step(id: weight * (other.id - owner.id), seconds: Residue(seconds))
  }
}
