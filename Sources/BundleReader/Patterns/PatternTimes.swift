package import TransitValues

/// A cache of the call times of a pattern's trips, as departures or as arrivals.
///
/// Contains the profiles that boards have requested.
package struct PatternTimes: Sendable {
  /// The time of a trip's call.
  package struct Time: Equatable {
    /// Seconds after the trip's start.
    package let seconds: Int
    package let isInterpolated: Bool

    package init(seconds: Int, isInterpolated: Bool) { (self.seconds, self.isInterpolated) = (seconds, isInterpolated) }

    /// The time of a call as a board shows it; `nil` for a call without one.
    ///
    /// - Throws: An error for a damaged database if the time is not within ``possibleSeconds``.
    package init?(_ call: PatternReader.CallTimes, _ side: BoardSide) throws(DatabaseError) {
      guard let seconds = side == .departures ? call.departure : call.arrival else { return nil }
      guard possibleSeconds.contains(seconds) else { throw .damagedDatabase }
      self.init(seconds: seconds, isInterpolated: !call.isStated)
    }
  }

  /// The result of a cache lookup.
  package enum Lookup: Equatable {
    case unread
    /// `nil` for a call without a time.
    case known(Time?)
  }

  /// The range of times in valid feeds. A database with other times is damaged.
  package static let possibleSeconds = -1 << 40...1 << 40

  /// The number of profiles that are read together. They mostly share a block, and decompressing it takes longer than
  /// reading them. A board needs about a dozen trips; a pattern may have hundreds of profiles.
  package static let profilesAtOnce = 8

  /// Indexed by profile index / ``profilesAtOnce``: one column with the times of the piece's profiles, one profile
  /// after another. Empty until the first insertion.
  private var pieces: [PackedColumns?] = []
  /// The cached range of times of a call over all trips, keyed by position; `nil` if no trip has a time.
  package var bounds: [Int: ClosedRange<Int>?] = [:]
  /// The memory use of the pieces in bytes, without the array.
  private var pieceByteCount = 0

  /// Approximate memory use in bytes, without the structure itself.
  package var byteCount: Int {
    let ofBounds = bounds.capacity * 2 * (MemoryLayout<Int>.stride + MemoryLayout<ClosedRange<Int>?>.stride)
    if pieces.isEmpty { return ofBounds }
    return ofBounds + pieces.count * MemoryLayout<PackedColumns?>.stride + MemoryCost.ofArray + pieceByteCount
  }

  /// Returns the profiles that are read together with a profile. The pattern has `count` profiles.
  package static func profiles(with index: Int, of count: Int) -> Range<Int> {
    let first = index - index % profilesAtOnce
    return first..<min(first + profilesAtOnce, count)
  }

  /// - Parameter callCount: The number of calls of the pattern.
  package func time(profileIndex: Int, position: Int, callCount: Int) -> Lookup {
    let (piece, profile) = profileIndex.quotientAndRemainder(dividingBy: Self.profilesAtOnce)
    guard piece < pieces.count, let times = pieces[piece] else { return .unread }
    guard let code = times[0, profile * callCount + position] else { return .known(nil) }
    return .known(Time(seconds: code >> 1, isInterpolated: code & 1 == 1))
  }

  /// Caches the times of some profiles.
  ///
  /// - Parameters:
  ///   - times: A time within ``possibleSeconds`` for each call of one profile after another.
  ///   - profiles: A result of ``profiles(with:of:)`` for the same `count`.
  package mutating func insert(_ times: [Time?], of profiles: Range<Int>, of count: Int) {
    let last = (count - 1) / Self.profilesAtOnce
    if pieces.isEmpty { pieces = Array(repeating: nil, count: last + 1) }
    // The code is twice the seconds, plus 1 if the time is interpolated.
    let codes = times.map { time in time.map { $0.seconds * 2 + ($0.isInterpolated ? 1 : 0) } }
    let piece = profiles.lowerBound / Self.profilesAtOnce
    let packed = PackedColumns([codes])
    // Another thread may have inserted the same profiles in the meantime.
    pieceByteCount += packed.byteCount - (pieces[piece]?.byteCount ?? 0)
    pieces[piece] = packed
  }
}
