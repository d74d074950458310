import Synchronization

/// A cache of the parts of a timetable that recent journeys used, limited in bytes and shared by all threads.
///
/// Parts have two generations: when the young ones fill half of the limit, the old ones are forgotten. A search holds
/// the parts it uses, so a small cache costs time only.
final class JourneyCache: Sendable {
  /// The kind of a part, and the pattern, stop, slot or block that it belongs to. Two machine words, which are fast to
  /// hash: a search makes thousands of lookups.
  struct Key: Hashable, Sendable {
    private let subject: UInt64
    private let detail: UInt64

    private init(kind: UInt64, _ number: Int32, more: UInt64 = 0, detail: UInt64 = 0) {
      subject = kind << 60 | UInt64(UInt32(bitPattern: number)) << 28 | more
      self.detail = detail
    }

    static func pattern(_ rank: Int32) -> Key { Key(kind: 1, rank) }

    static func calls(atStop rank: Int32) -> Key { Key(kind: 2, rank) }

    static func block(_ number: Int32) -> Key { Key(kind: 3, number) }

    /// The trips of a pattern on days on which some of its services run, a bit for each.
    static func services(pattern rank: Int32, _ services: UInt64) -> Key { Key(kind: 4, rank, detail: services) }

    /// The trips of a pattern on a service day since 1970, for a pattern with too many services for bits.
    static func day(pattern rank: Int32, _ day: Int32) -> Key {
      Key(kind: 5, rank, detail: UInt64(UInt32(bitPattern: day)))
    }

    static func footpaths(_ slot: Int32, isForward: Bool, _ walking: WalkingOptions) -> Key {
      // A change time is at most a year in seconds, which takes 25 bits.
      Key(
        kind: isForward ? 6 : 7, slot, more: UInt64(UInt32(bitPattern: walking.changeTime)) & 0xfff_ffff,
        detail: walking.distance.bitPattern)
    }
  }

  enum Part: Sendable {
    case pattern(JourneyPattern)
    case day(DayTrips)
    case calls(StopCalls)
    case footpaths(Footpaths)
    case block(BlockRows)

    fileprivate var byteCount: Int {
      switch self {
      case .pattern(let pattern): pattern.byteCount
      case .day(let day): day.byteCount
      case .calls(let calls): calls.byteCount
      case .footpaths(let footpaths): footpaths.byteCount
      case .block(let block): block.byteCount
      }
    }
  }

  /// An entry of a dictionary, including its free slots.
  private static let bytesPerEntry = 96

  private struct State {
    /// The parts used since the last change of generations, and those used before it.
    var young: [Key: Part] = [:]
    var old: [Key: Part] = [:]
    var youngByteCount = 0
    var oldByteCount = 0
  }

  private let state = Mutex(State())
  private let byteLimit: Int

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  func part(_ key: Key) -> Part? {
    state.withLock { state in
      if let part = state.young[key] { return part }
      guard let part = state.old.removeValue(forKey: key) else { return nil }
      let byteCount = part.byteCount + Self.bytesPerEntry
      state.oldByteCount -= byteCount
      insert(part, byteCount, key, &state)
      return part
    }
  }

  func insert(_ part: Part, for key: Key) {
    let byteCount = part.byteCount + Self.bytesPerEntry
    state.withLock { state in
      // Another thread may have inserted the same part in the meantime.
      if state.young[key] == nil { insert(part, byteCount, key, &state) }
    }
  }

  /// Inserts a part. If half of the limit is full, the young parts become the old ones, which are forgotten.
  private func insert(_ part: Part, _ byteCount: Int, _ key: Key, _ state: inout State) {
    if byteCount > byteLimit / 2 { return }
    if state.youngByteCount + byteCount > byteLimit / 2 {
      (state.old, state.oldByteCount) = (state.young, state.youngByteCount)
      (state.young, state.youngByteCount) = ([:], 0)
    }
    state.young[key] = part
    state.youngByteCount += byteCount
  }
}
