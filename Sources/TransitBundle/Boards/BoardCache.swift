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
    /// By the rank of the stop.
    case calls(Int)
    /// By the rank of the pattern.
    case routes(Int)
    /// By the number of the piece, from 0.
    case weeks(Int)
    /// By the number of the piece, from 0.
    case dateSets(Int)
    /// By the hash of the stop_id asked for, which is shorter than the id: two stops may share it.
    case stops(hash: Int)
    /// By the number of the piece, from 0.
    case names(Int)
  }

  enum Part: Sendable {
    case pattern(Pattern)
    case calls([CallPlace])
    case routes([Int])
    case weeks(ServiceWeeks)
    case dateSets(DateSets)
    case stops([BoardStop])
    case names(StopNames)

    /// Bytes it takes beside its place in the cache, about: those of a pattern grow while its times are read.
    var byteCount: Int {
      switch self {
      case .pattern(let pattern): pattern.byteCount
      case .calls(let calls): calls.count * MemoryLayout<CallPlace>.stride + MemoryCost.ofArray
      case .routes(let routes): routes.count * MemoryLayout<Int>.stride + MemoryCost.ofArray
      case .weeks(let weeks): weeks.byteCount
      case .dateSets(let sets): sets.byteCount
      case .names(let names): names.byteCount
      case .stops(let stops): stops.reduce(MemoryCost.ofArray) { $0 + $1.byteCount }
      }
    }
  }

  /// A slot in the ring and one in the table of keys, of which both keep some free.
  private static let bytesPerEntry = 96

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

  /// Counts anew what a pattern takes whose times were read, if it is kept.
  ///
  /// Another thread may have read the same pattern and keep its own here: that one has not grown. Looked at under one lock,
  /// so that of two who read the same pattern's times the last to come counts both.
  func count(_ pattern: Pattern, rank: Int) {
    parts.withLock { parts in
      guard case .pattern(let kept) = parts.kept(.pattern(rank)), kept === pattern else { return }
      parts.resize(.pattern(rank), byteCount: pattern.byteCount + Self.bytesPerEntry)
    }
  }

  /// What the parts were said to take.
  var byteCount: Int { parts.withLock(\.byteCount) }
}
