import Synchronization

/// A cache of the parts of a timetable that recent journeys used, limited in bytes and shared by all threads.
///
/// Parts have two generations: when the young ones fill half of the limit, the old ones are forgotten. A search holds
/// the parts it uses, so a small cache costs time only.
final class JourneyCache: Sendable {
  enum Key: Hashable, Sendable {
    /// The rank of a pattern.
    case pattern(Int32)
    /// The rank of a pattern, and a service day since 1970.
    case day(pattern: Int32, Int32)
    /// The rank of a stop.
    case calls(Int32)
    /// A slot, the direction, the walking distance and the change time.
    case footpaths(slot: Int32, isForward: Bool, distance: Double, change: Int32)
    /// The number of a block.
    case block(Int32)
  }

  enum Part: Sendable {
    case pattern(JourneyPattern)
    case day(DayTrips)
    case calls(StopCalls)
    case footpaths(Footpaths)
    case block(BlockTimes)

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
