import Synchronization
import TransitBundle
import TransitSQLite

/// The route, block and wheelchair access of trips, by rank. Read in pieces on demand, four to eight bytes per trip.
final class TripColumns: Sendable {
  /// The number of trips, which is the greatest rank.
  let count: Int
  /// Index 0 has the ranks from 1 on.
  private let pieces: Mutex<[Piece?]>

  fileprivate static let pieceLength = 1024

  init(_ reader: JourneyReader) throws(SQLiteError) {
    count = min(try reader.tripCount(), Int(Int32.max))
    pieces = Mutex(Array(repeating: nil, count: (count + Self.pieceLength - 1) / Self.pieceLength))
  }

  /// The values of all trips read so far, and of `trips`.
  func values(of trips: some Sequence<Int32>, _ reader: JourneyReader) throws(SQLiteError) -> TripValues {
    var known = pieces.withLock { $0 }
    var missing: Set<Int> = []
    for trip in trips where (1...max(1, count)).contains(Int(trip)) && count > 0 {
      let index = (Int(trip) - 1) / Self.pieceLength
      if known[index] == nil { missing.insert(index) }
    }
    for index in missing.sorted() {
      let first = index * Self.pieceLength + 1
      reader.renewBudget()
      let piece = Piece(try reader.trips(first...min(count, first + Self.pieceLength - 1)))
      known[index] = piece
      pieces.withLock { $0[index] = piece }
    }
    return TripValues(pieces: known)
  }

  /// Consecutive trips.
  fileprivate final class Piece: Sendable {
    let routes: [Int32]
    /// 0 for a trip without a block. Empty if no trip has one.
    let blocks: [Int32]
    /// A bit for each trip.
    let accessible: [UInt64]

    init(_ trips: [JourneyTripRow]) {
      routes = trips.map { Int32(clamping: $0.route) }
      blocks = trips.contains { $0.block != nil } ? trips.map { Int32(clamping: $0.block ?? 0) } : []
      var accessible = [UInt64](repeating: 0, count: (trips.count + 63) / 64)
      for (index, trip) in trips.enumerated() where trip.wheelchairAccessible == 1 {
        accessible[index / 64] |= 1 << UInt64(index % 64)
      }
      self.accessible = accessible
    }
  }
}

/// The route, block and wheelchair access of the trips that were asked for.
struct TripValues {
  fileprivate let pieces: [TripColumns.Piece?]

  static let none = TripValues(pieces: [])

  /// The piece of a trip and its index there; `nil` for a trip that does not exist or was not asked for.
  @inline(__always)
  private func place(_ trip: Int32) -> (piece: TripColumns.Piece, index: Int)? {
    let (number, index) = (Int(trip) &- 1).quotientAndRemainder(dividingBy: TripColumns.pieceLength)
    guard trip > 0, number < pieces.count, let piece = pieces[number], index < piece.routes.count else { return nil }
    return (piece, index)
  }

  /// The rank of a trip's route; 0 for none.
  func route(_ trip: Int32) -> Int32 { place(trip).map { $0.piece.routes[$0.index] } ?? 0 }

  /// The number of a trip's block; 0 for none.
  func block(_ trip: Int32) -> Int32 {
    place(trip).map { $0.piece.blocks.isEmpty ? 0 : $0.piece.blocks[$0.index] } ?? 0
  }

  /// Whether wheelchair_accessible is 1.
  func isAccessible(_ trip: Int32) -> Bool {
    place(trip).map { $0.piece.accessible[$0.index / 64] >> UInt64($0.index % 64) & 1 == 1 } ?? false
  }
}
