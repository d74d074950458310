import BundleFormat
import Synchronization
import TransitBundle
import TransitValues

/// The route, block and wheelchair access of trips, by rank. Read in pieces on demand, four to eight bytes per trip.
///
/// A piece is shared by all patterns that need it, and is released with the last of them. If the feed is small and has
/// neither blocks nor access, all trips are one piece, read from an index: a tenth of the bytes.
final class TripColumns: Sendable {
  /// The number of trips, which is the greatest rank.
  let count: Int
  private let pieceLength: Int
  private let isFromIndex: Bool
  /// The first one has the ranks from 1 on.
  private let pieces: Mutex<[WeakReference<Piece>?]>

  /// More trips are read in pieces, because a question in a large feed needs few of them.
  private static let wholeCount = 1 << 16

  init(_ reader: JourneyReader) throws(DatabaseError) {
    count = min(try reader.tripCount(), Int(Int32.max))
    isFromIndex = reader.haveRoutesOnly && count <= Self.wholeCount
    pieceLength = isFromIndex ? Self.wholeCount : 1024
    pieces = Mutex(Array(repeating: nil, count: (count + pieceLength - 1) / pieceLength))
  }

  /// Returns the values of trips. Reads the pieces that no pattern holds. Ignores trips that do not exist.
  func values(of trips: some Sequence<TripRank>, _ reader: JourneyReader) throws(DatabaseError) -> TripValues {
    var isNeeded = [Bool](repeating: false, count: (count + pieceLength - 1) / pieceLength)
    for trip in trips where trip > .absent && trip.index <= count { isNeeded[(trip.index - 1) / pieceLength] = true }
    var pieces: [Piece] = []
    for (number, isNeeded) in isNeeded.enumerated() where isNeeded { pieces.append(try piece(number, reader)) }
    return TripValues(pieces: pieces)
  }

  private func piece(_ number: Int, _ reader: JourneyReader) throws(DatabaseError) -> Piece {
    if let known = pieces.withLock({ $0[number]?.object }) { return known }
    let first = number * pieceLength + 1
    let read =
      isFromIndex
      ? Piece(routes: try reader.routesOfTrips())
      : Piece(from: TripRank(first), try reader.trips(first...min(count, first + pieceLength - 1)))
    return pieces.withLock { pieces in
      // Another thread may have read it meanwhile.
      if let known = pieces[number]?.object { return known }
      for index in pieces.indices where pieces[index]?.isUnused == true { pieces[index] = nil }
      pieces[number] = WeakReference(read)
      return read
    }
  }

  /// Consecutive trips.
  final class Piece: Sendable {
    let first: TripRank
    fileprivate let routes: [RouteRank]
    /// ``DenseIndex/absent`` for a trip without a block. Empty if no trip has one.
    fileprivate let blocks: [BlockNumber]
    /// A bit for each trip; empty if no trip is accessible.
    fileprivate let accessible: [UInt64]

    fileprivate init(from first: TripRank, _ trips: [JourneyTripRow]) {
      self.first = first
      routes = trips.map { $0.route }
      blocks = trips.contains { $0.block != nil } ? trips.map { BlockNumber(clamping: $0.block) } : []
      var accessible = [UInt64](repeating: 0, count: (trips.count + 63) / 64)
      for (index, trip) in trips.enumerated() where trip.wheelchairAccessible == 1 {
        accessible[index / 64] |= 1 << UInt64(index % 64)
      }
      self.accessible = accessible
    }

    /// Of all trips.
    fileprivate init(routes: [RouteRank]) {
      (first, blocks, accessible) = (TripRank(1), [], [])
      self.routes = routes
    }

    /// Memory use in bytes.
    var byteCount: Int { 4 * (routes.count + blocks.count) + 8 * accessible.count + 150 }
  }
}

/// The route, block and wheelchair access of some trips.
struct TripValues: Sendable {
  /// In the order of their numbers.
  let pieces: [TripColumns.Piece]
  /// The values of runs that only live data has, by their numbers, which are greater than all ranks.
  var added: [TripRank: Added] = [:]

  struct Added: Sendable {
    let route: RouteRank
    let isAccessible: Bool
  }

  /// The piece of a trip and its index there; `nil` for a trip that does not exist or was not asked for.
  @inline(__always)
  private func place(_ trip: TripRank) -> (piece: TripColumns.Piece, index: Int)? {
    let next = pieces.indices.partitioningIndex { pieces[$0].first > trip } - 1
    guard next >= 0, trip.index - pieces[next].first.index < pieces[next].routes.count else { return nil }
    return (pieces[next], trip.index - pieces[next].first.index)
  }

  /// The route of a trip; ``DenseIndex/absent`` for none.
  func route(_ trip: TripRank) -> RouteRank {
    place(trip).map { $0.piece.routes[$0.index] } ?? added[trip]?.route ?? .absent
  }

  /// The block of a trip; ``DenseIndex/absent`` for none.
  func block(_ trip: TripRank) -> BlockNumber {
    place(trip).map { $0.piece.blocks.isEmpty ? .absent : $0.piece.blocks[$0.index] } ?? .absent
  }

  /// Whether wheelchair_accessible is 1.
  func isAccessible(_ trip: TripRank) -> Bool {
    place(trip).map { piece, index in
      !piece.accessible.isEmpty && piece.accessible[index / 64] >> UInt64(index % 64) & 1 == 1
    }
      ?? added[trip]?.isAccessible ?? false
  }
}
