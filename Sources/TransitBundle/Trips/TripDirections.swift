import TransitValues

/// Sorts sequences of calls into the two directions of a line, by the order in which they call at places.
///
/// Trips without a direction_id need it: in one table, each place would have two lines.
struct TripDirections {
  private var sides: [Side] = []

  /// The sequences of one direction, merged.
  private struct Side {
    private var merged = MergedSequence<Int>()
    /// The first line of each place.
    private var lines: [Int: Int] = [:]

    mutating func add(_ sequence: [Int]) {
      merged.merge(sequence)
      lines = Dictionary(merged.elements.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    }

    /// How many more pairs of neighbors of a sequence are in this order than against it, without unknown places.
    func agreement(with sequence: [Int]) -> Int {
      let known = sequence.compactMap { lines[$0] }
      return zip(known, known.dropFirst()).reduce(0) { $0 + ($1.0 < $1.1 ? 1 : $1.0 > $1.1 ? -1 : 0) }
    }
  }

  /// How often sequences that share no order with others are tried, each time after those that others have decided.
  private static let rounds = 4

  /// - Parameter sequences: Of numbers of places, those of most trips first.
  /// - Returns: The direction of each: 0 for that of the first one, or 1.
  static func sides(of sequences: [[Int]]) throws(DatabaseError) -> [Int] {
    var directions = TripDirections()
    var found = [Int](repeating: 0, count: sequences.count)
    var open = Array(sequences.indices)
    for _ in 0..<rounds where !open.isEmpty {
      var undecided: [Int] = []
      for index in open {
        try QuestionCancellation.check()
        if let side = directions.side(of: sequences[index]) {
          directions.sides[side].add(sequences[index])
          found[index] = side
        } else {
          undecided.append(index)
        }
      }
      open = undecided
    }
    return found
  }

  /// `nil` if the order does not decide.
  private mutating func side(of sequence: [Int]) -> Int? {
    if sides.isEmpty {
      sides = [Side(), Side()]
      return 0
    }
    let agreements = sides.map { $0.agreement(with: sequence) }
    return agreements[0] == agreements[1] ? nil : agreements[0] > agreements[1] ? 0 : 1
  }
}
