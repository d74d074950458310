import TransitValues

/// Sorts sequences of calls into the two directions of a line, by the order in which they call at places.
///
/// Trips without a direction_id need it: in one table, each place would have two lines.
enum TripDirections {
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
  ///
  /// Cost: O(s · l), for s sequences and l lines of the merged ones.
  static func sides(of sequences: [[Int]]) throws(DatabaseError) -> [Int] {
    guard let first = sequences.first else { return [] }
    var sides = [Side(), Side()]
    sides[0].add(first)
    var found = [Int](repeating: 0, count: sequences.count)
    var open = Array(sequences.indices.dropFirst())
    for _ in 0..<rounds where !open.isEmpty {
      var undecided: [Int] = []
      for index in open {
        try QuestionCancellation.check()
        let agreements = sides.map { $0.agreement(with: sequences[index]) }
        if agreements[0] == agreements[1] {
          undecided.append(index)
        } else {
          found[index] = agreements[0] > agreements[1] ? 0 : 1
          sides[found[index]].add(sequences[index])
        }
      }
      open = undecided
    }
    return found
  }
}
