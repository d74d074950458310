import BundleFormat
import Synchronization
import TransitBundle
import TransitSQLite

/// The route, block and wheelchair access of trips, by rank. Read in pieces on demand, four to eight bytes per trip.
/// A piece is shared by all patterns that need it, and goes with the last one.
final class TripColumns: Sendable {
  /// The number of trips, which is the greatest rank.
  let count: Int
  /// By number.
  private let pieces: Mutex<[WeakPiece]>

  fileprivate static let pieceLength = 1024

  private struct WeakPiece {
    weak var piece: Piece?
  }

  init(_ reader: JourneyReader) throws(SQLiteError) {
    count = min(try reader.tripCount(), Int(Int32.max))
    pieces = Mutex(Array(repeating: WeakPiece(), count: (count + Self.pieceLength - 1) / Self.pieceLength))
  }

  /// The values of trips. Ignores those that do not exist.
  func values(of trips: some Sequence<Int32>, _ reader: JourneyReader) throws(SQLiteError) -> TripValues {
    var numbers: Set<Int> = []
    for trip in trips where trip > 0 && trip <= count { numbers.insert((Int(trip) - 1) / Self.pieceLength) }
    var values: [Piece] = []
    for number in numbers.sorted() { values.append(try piece(number, reader)) }
    return TripValues(pieces: values)
  }

  private func piece(_ number: Int, _ reader: JourneyReader) throws(SQLiteError) -> Piece {
    if let known = pieces.withLock({ $0[number].piece }) { return known }
    let first = number * Self.pieceLength + 1
    reader.renewBudget()
    let piece = Piece(number, try reader.trips(first...min(count, first + Self.pieceLength - 1)))
    pieces.withLock { $0[number].piece = piece }
    return piece
  }

  /// Consecutive trips.
  fileprivate final class Piece: Sendable {
    let number: Int
    let routes: [Int32]
    /// 0 for a trip without a block. Empty if no trip has one.
    let blocks: [Int32]
    /// A bit for each trip.
    let accessible: [UInt64]

    init(_ number: Int, _ trips: [JourneyTripRow]) {
      self.number = number
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
struct TripValues: Sendable {
  /// In the order of their numbers.
  fileprivate let pieces: [TripColumns.Piece]

  /// Memory use of a trip in bytes.
  static let byteCount = 8

  /// The piece of a trip and its index there; `nil` for a trip that does not exist or was not asked for.
  @inline(__always)
  private func place(_ trip: Int32) -> (piece: TripColumns.Piece, index: Int)? {
    let (number, index) = (Int(trip) &- 1).quotientAndRemainder(dividingBy: TripColumns.pieceLength)
    let place = pieces.indices.partitioningIndex { pieces[$0].number >= number }
    guard trip > 0, place < pieces.count, pieces[place].number == number, index < pieces[place].routes.count else {
      return nil
    }
    return (pieces[place], index)
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
