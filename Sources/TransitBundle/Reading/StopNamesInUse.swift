import TransitValues

/// The stop names that one query needs, loaded piece by piece.
struct StopNamesInUse {
  let reader: TimetableReader
  /// Keyed by the index of the piece.
  private var pieces: [Int: StopNames] = [:]

  init(reader: TimetableReader) {
    self.reader = reader
  }

  /// The piece that contains a stop, and its index there; `nil` for an invalid rank.
  mutating func names(ofStop rank: StopRank) throws(DatabaseError) -> (names: StopNames, index: Int)? {
    if rank <= .absent { return nil }
    let (piece, index) = (rank.index - 1).quotientAndRemainder(dividingBy: StopNames.count)
    if let known = pieces[piece] { return (known, index) }
    let names = try reader.names(ofPiece: piece)
    pieces[piece] = names
    return (names, index)
  }
}
