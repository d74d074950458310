import Synchronization

/// When the trips of a pattern make its calls: the times of those of ``Pattern/profiles`` that boards have asked for.
///
/// A board looks at a dozen trips; a pattern may have hundreds of profiles. What one thread has read others find here.
final class PatternTimes: Sendable {
  /// When a trip makes a call.
  struct Time: Equatable {
    /// After the trip's start.
    let seconds: Int
    let isInterpolated: Bool
  }

  fileprivate struct Known {
    /// By profile, none for one that has not been read: for each call 0 where it has no time, else twice the seconds, 1
    /// more where they are interpolated, and 1 more.
    var codes: [[UInt16]]
    /// Profiles with a time for which a code is too small.
    var others: [Int: [Time?]] = [:]
  }

  /// So many profiles are read together: they mostly lie in one block, whose decoding takes longer.
  private static let profilesAtOnce = 8

  private let profileCount: Int
  private let known: Mutex<Known>
  /// By position, as far as they were asked for.
  private let knownBounds = Mutex<[Int: ClosedRange<Int>?]>([:])

  /// Bytes it takes once all profiles are read, about.
  let byteCount: Int

  init(of pattern: Pattern) {
    let count = pattern.profiles.count
    profileCount = count
    known = Mutex(Known(codes: Array(repeating: [], count: count)))
    let perProfile =
      MemoryLayout<[UInt16]>.stride + MemoryCost.ofArray + MemoryLayout<UInt16>.stride * pattern.callCount
    let (product, overflow) = perProfile.multipliedReportingOverflow(by: count)
    // Counted as what no cache keeps; nothing is taken before it is read.
    byteCount = overflow ? .max : product
  }

  /// What ``keepBounds(_:at:)`` has kept; `nil` where nothing has.
  func bounds(at position: Int) -> ClosedRange<Int>?? {
    knownBounds.withLock { $0[position] }
  }

  /// Keeps between which seconds all trips make a call, `nil` where none has a time.
  func keepBounds(_ bounds: ClosedRange<Int>?, at position: Int) {
    knownBounds.withLock { $0[position] = .some(bounds) }
  }

  /// The time of a call; `nil` where it has none.
  ///
  /// - Parameters:
  ///   - profileIndex: As in ``Pattern/profiles``.
  ///   - read: Reads the times of some profiles where nobody has: for each a time for each call of the pattern, of which
  ///     there is one.
  func time<Failure: Error>(
    profileIndex: Int, position: Int, orRead read: (_ profiles: Range<Int>) throws(Failure) -> [[Time?]]
  ) throws(Failure) -> Time? {
    if case .known(let time) = known.withLock({ $0.time(profileIndex, position) }) { return time }
    let first = profileIndex - profileIndex % Self.profilesAtOnce
    let profiles = first..<min(first + Self.profilesAtOnce, profileCount)
    let times = try read(profiles)
    known.withLock { known in
      for (index, times) in zip(profiles, times) { known.insert(times, index) }
    }
    return times[profileIndex - first][position]
  }
}

extension PatternTimes.Known {
  fileprivate enum Finding {
    case unread
    /// `nil` for a call without a time.
    case known(PatternTimes.Time?)
  }

  fileprivate func time(_ profileIndex: Int, _ position: Int) -> Finding {
    if position < codes[profileIndex].count {
      let code = Int(codes[profileIndex][position])
      if code == 0 { return .known(nil) }
      return .known(PatternTimes.Time(seconds: (code - 1) >> 1, isInterpolated: (code - 1) & 1 == 1))
    }
    return others[profileIndex].map { .known($0[position]) } ?? .unread
  }

  fileprivate mutating func insert(_ times: [PatternTimes.Time?], _ profileIndex: Int) {
    var codes: [UInt16] = []
    codes.reserveCapacity(times.count)
    for time in times {
      guard let time else {
        codes.append(0)
        continue
      }
      guard (0..<Int(UInt16.max) / 2).contains(time.seconds) else {
        others[profileIndex] = times
        return
      }
      codes.append(UInt16(2 * time.seconds + (time.isInterpolated ? 2 : 1)))
    }
    self.codes[profileIndex] = codes
  }
}
