import TransitValues

/// The patterns that a search has met, numbered in the order in which it met them.
struct PatternSet {
  enum Lookup {
    case unread
    case known(PatternNumber)
  }

  private var patterns: [JourneyPattern] = []
  /// By number: the trips; `nil` before they are read.
  private var trips: [PatternTrips?] = []
  /// By rank: the number; -1 for a pattern that the search has not met. Grows on demand.
  private var numbers: [Int32] = []
  /// The first trips of the pieces that the patterns use.
  private var tripPieces: Set<TripRank> = []
  private var partBytes = 0

  @inline(__always)
  subscript(number: PatternNumber) -> JourneyPattern { patterns[number] }

  func number(of rank: PatternRank) -> Lookup {
    guard numbers.indices.contains(rank.index) else { return .unread }
    return numbers[rank] < 0 ? .unread : .known(PatternNumber(numbers[rank]))
  }

  func pattern(_ rank: PatternRank) -> JourneyPattern? {
    if case .known(let number) = number(of: rank) { patterns[number] } else { nil }
  }

  /// The trips of a pattern; `nil` before they are read.
  @inline(__always)
  func trips(_ number: PatternNumber) -> PatternTrips? { trips[number] }

  func trips(_ rank: PatternRank) -> PatternTrips? {
    if case .known(let number) = number(of: rank) { trips[number] } else { nil }
  }

  /// Adds a pattern.
  mutating func insert(_ pattern: JourneyPattern) -> PatternNumber {
    while numbers.count <= pattern.rank.index { numbers.append(-1) }
    numbers[pattern.rank] = Int32(patterns.count)
    return append(pattern)
  }

  /// Adds a pattern that cannot be found by its rank.
  mutating func append(_ pattern: JourneyPattern) -> PatternNumber {
    let number = PatternNumber(patterns.count)
    patterns.append(pattern)
    trips.append(nil)
    partBytes += pattern.byteCount
    return number
  }

  /// Adds the trips of a pattern.
  mutating func insert(_ read: PatternTrips, _ number: PatternNumber) {
    trips[number] = read
    partBytes += read.byteCount
    for piece in read.values.pieces where tripPieces.insert(piece.first).inserted { partBytes += piece.byteCount }
  }

  /// Memory use in bytes.
  var byteCount: Int { partBytes + patterns.count * 24 }
}
