import Synchronization
import TransitValues

/// What departure boards were made of last, shared by all connections of a timetable.
///
/// A trip takes some seven bytes here, a time in a profile one or two; in pages of the database they take 18 and 16. A
/// few MiB hold what the riders of a city ask.
final class BoardCache: Sendable {
  enum Key: Hashable, Sendable {
    /// By the rank of the pattern.
    case pattern(Int)
    /// By the rank of the pattern.
    case times(Int, BoardSide)
    /// By the rank of the stop.
    case calls(Int)
    /// By the rank of the pattern.
    case routes(Int)
    /// By the rank of the service.
    case days(Int)
    /// By the stop_id of the stop asked for.
    case stops(StopID)
    /// By the number of the piece, from 0.
    case names(Int)
  }

  enum Part: Sendable {
    case pattern(Pattern)
    case times(PatternTimes)
    case calls([CallPlace])
    case routes([Int])
    case days(ServiceDays)
    case stops([BoardStop])
    case names(StopNames)

    /// Bytes it takes beside its place in the cache, about.
    var byteCount: Int {
      switch self {
      case .pattern(let pattern): pattern.byteCount
      case .times(let times): times.byteCount
      case .calls(let calls): calls.count * MemoryLayout<CallPlace>.stride + MemoryCost.ofArray
      case .routes(let routes): routes.count * MemoryLayout<Int>.stride + MemoryCost.ofArray
      case .days(let days): days.byteCount
      case .names(let names): names.byteCount
      case .stops(let stops): stops.reduce(MemoryCost.ofArray) { $0 + $1.byteCount }
      }
    }
  }

  /// A slot in the ring, one in the table of keys, and the head of an object.
  private static let bytesPerEntry = 176

  private let parts: Mutex<RecentValues<Key, Part>>

  init(byteLimit: Int) {
    parts = Mutex(RecentValues(byteLimit: byteLimit))
  }

  func part(_ key: Key) -> Part? {
    parts.withLock { $0.value(key) }
  }

  func insert(_ part: Part, for key: Key) {
    let byteCount = part.byteCount + Self.bytesPerEntry
    parts.withLock { $0.insert(part, byteCount: byteCount, for: key) }
  }
}
