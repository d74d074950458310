import TransitValues

/// The patterns that a search has met, numbered in the order in which it met them.
struct PatternSet {
  enum Lookup {
    case unread
    case withoutTrips
    case known(PatternNumber)
  }

  private var patterns: [JourneyPattern] = []
  /// By rank: the number; -1 for a pattern that the search has not met, -2 for one without trips. Grows on demand.
  private var numbers: [Int32] = []
  /// The numbers of the pieces of trips that the patterns use.
  private var tripPieces: Set<Int> = []
  private var partBytes = 0

  @inline(__always)
  subscript(number: PatternNumber) -> JourneyPattern { patterns[number] }

  func number(of rank: PatternRank) -> Lookup {
    guard numbers.indices.contains(rank.index) else { return .unread }
    return switch numbers[rank] {
    case -1: .unread
    case -2: .withoutTrips
    case let number: .known(PatternNumber(number))
    }
  }

  func pattern(_ rank: PatternRank) -> JourneyPattern? {
    if case .known(let number) = number(of: rank) { patterns[number] } else { nil }
  }

  /// Adds a pattern.
  ///
  /// - Returns: `nil` if it has no trips.
  mutating func insert(_ pattern: JourneyPattern) -> PatternNumber? {
    while numbers.count <= pattern.rank.index { numbers.append(-1) }
    if pattern.services.isEmpty {
      numbers[pattern.rank] = -2
      return nil
    }
    numbers[pattern.rank] = Int32(patterns.count)
    return append(pattern)
  }

  /// Adds a pattern that cannot be found by its rank.
  @discardableResult
  mutating func append(_ pattern: JourneyPattern) -> PatternNumber {
    let number = PatternNumber(patterns.count)
    patterns.append(pattern)
    partBytes += pattern.byteCount
    for piece in pattern.tripValues.pieces where tripPieces.insert(piece.number).inserted {
      partBytes += piece.byteCount
    }
    return number
  }

  /// Memory use in bytes.
  var byteCount: Int { partBytes + patterns.count * 16 }
}
