/// When the trips of a pattern make its calls, as departures or as arrivals: the times of those of its profiles that
/// boards have asked for.
struct PatternTimes: Sendable {
  /// When a trip makes a call.
  struct Time: Equatable {
    /// After the trip's start.
    let seconds: Int
    let isInterpolated: Bool
  }

  /// What is known of a call.
  enum Finding: Equatable {
    case unread
    /// `nil` for a call without a time.
    case known(Time?)
  }

  /// No feed has others: a database that has them is damaged.
  static let possibleSeconds = -1 << 40...1 << 40

  /// So many profiles are read together: they mostly lie in one block, whose decoding takes longer. A board looks at a
  /// dozen trips; a pattern may have hundreds of profiles.
  static let profilesAtOnce = 8

  /// By the number of the profile, divided by how many are read together: a column of all their times, one profile after
  /// another. None before the first is read.
  private var pieces: [PackedColumns?] = []
  /// Between which seconds all trips make a call, by its position, as far as that was asked for; `nil` where none has a
  /// time.
  var bounds: [Int: ClosedRange<Int>?] = [:]
  /// What the pieces take, each beside its place.
  private var pieceByteCount = 0

  /// Bytes it takes beside the structure itself, about.
  var byteCount: Int {
    let ofBounds = bounds.capacity * 2 * (MemoryLayout<Int>.stride + MemoryLayout<ClosedRange<Int>?>.stride)
    if pieces.isEmpty { return ofBounds }
    return ofBounds + pieces.count * MemoryLayout<PackedColumns?>.stride + MemoryCost.ofArray + pieceByteCount
  }

  /// The profiles that are read together with one, of as many as the pattern has.
  static func profiles(with index: Int, of count: Int) -> Range<Int> {
    let first = index - index % profilesAtOnce
    return first..<min(first + profilesAtOnce, count)
  }

  /// - Parameter callCount: That of the pattern.
  func time(profileIndex: Int, position: Int, callCount: Int) -> Finding {
    let (piece, profile) = profileIndex.quotientAndRemainder(dividingBy: Self.profilesAtOnce)
    guard piece < pieces.count, let times = pieces[piece] else { return .unread }
    guard let code = times[0, profile * callCount + position] else { return .known(nil) }
    return .known(Time(seconds: code >> 1, isInterpolated: code & 1 == 1))
  }

  /// Keeps the times of some profiles.
  ///
  /// - Parameters:
  ///   - times: For each of `profiles` a time for each call of the pattern, all of ``possibleSeconds``.
  ///   - profiles: As ``profiles(with:of:)`` gives them, of `count`.
  mutating func insert(_ times: [[Time?]], of profiles: Range<Int>, of count: Int) {
    let last = (count - 1) / Self.profilesAtOnce
    if pieces.isEmpty { pieces = Array(repeating: nil, count: last + 1) }
    // Twice the seconds, 1 more where they are interpolated.
    let codes = times.joined().map { time in time.map { $0.seconds * 2 + ($0.isInterpolated ? 1 : 0) } }
    let piece = profiles.lowerBound / Self.profilesAtOnce
    let packed = PackedColumns([codes])
    // Another thread may have read them meanwhile.
    pieceByteCount += packed.byteCount - (pieces[piece]?.byteCount ?? 0)
    pieces[piece] = packed
  }
}
