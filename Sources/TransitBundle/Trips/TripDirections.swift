import TransitValues

/// Sorts sequences of calls into the two directions of a line, by the order in which they call at places.
///
/// Trips without a direction_id need it: in one table, each place would have two lines.
struct TripDirections {
  private(set) var sides: [Side] = []

  /// The sequences of one direction, merged.
  struct Side {
    private(set) var sequences: [[Trip.Place]] = []
    private var merged = MergedSequence<Trip.Place>()
    /// The first line of each place.
    private var lines: [Trip.Place: Int] = [:]

    fileprivate mutating func add(_ sequence: [Trip.Place]) {
      sequences.append(sequence)
      merged.merge(sequence)
      lines = Dictionary(merged.elements.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    }

    /// How many more pairs of neighbors of a sequence are in this order than against it, without unknown places.
    fileprivate func agreement(with sequence: [Trip.Place]) -> Int {
      let known = sequence.compactMap { lines[$0] }
      return zip(known, known.dropFirst()).reduce(0) { $0 + ($1.0 < $1.1 ? 1 : $1.0 > $1.1 ? -1 : 0) }
    }
  }

  /// How often sequences that share no order with others are tried again after those have been sorted.
  private static let rounds = 4

  /// - Parameter sequences: Those of most trips first.
  init(_ sequences: [[Trip.Place]]) throws(DatabaseError) {
    var open = sequences
    for _ in 0..<Self.rounds where !open.isEmpty {
      var undecided: [[Trip.Place]] = []
      for sequence in open {
        try QuestionCancellation.check()
        if !add(sequence) { undecided.append(sequence) }
      }
      open = undecided
    }
    for sequence in open { sides[0].add(sequence) }
  }

  /// - Returns: Whether the order of the sequence decides.
  private mutating func add(_ sequence: [Trip.Place]) -> Bool {
    if sides.isEmpty {
      sides.append(Side())
    } else {
      let agreements = sides.map { $0.agreement(with: sequence) }
      let other = agreements.count > 1 ? agreements[1] : 0
      if agreements[0] == other { return false }
      if agreements[0] < other {
        if sides.count == 1 { sides.append(Side()) }
        sides[1].add(sequence)
        return true
      }
    }
    sides[0].add(sequence)
    return true
  }
}
