import BundleReader
import Synchronization
import TransitValues

/// A cache of what boards, trips, searches and journeys have read, shared by all connections of a timetable.
///
/// A trip takes about 7 bytes here and a time of a profile 1 or 2, compared with 18 and 16 bytes in database pages. A
/// few MiB are enough for the boards that riders in one city request.
final class ReadingCache: Sendable {
  enum Key: Hashable, Sendable {
    case pattern(PatternRank)
    case calls(StopRank)
    case routes(PatternRank)
    /// The index of the piece, from 0.
    case weeks(Int)
    /// The index of the piece, from 0.
    case dateSets(Int)
    /// The hash of the requested stop_id, which is shorter than the id. Two stops may share a hash.
    case stops(hash: Int)
    /// The index of the piece, from 0.
    case names(Int)
  }

  enum Part: Sendable {
    case pattern(Pattern)
    case calls([PatternReader.StopCall])
    case routes([RouteRank])
    case weeks(ServiceWeeks)
    case dateSets(DateSets)
    case stops([BoardStop])
    case names(StopNames)

    /// Approximate memory use in bytes, without the cache entry. A pattern grows while its times are read.
    var byteCount: Int {
      switch self {
      case .pattern(let pattern): pattern.byteCount
      case .calls(let calls): calls.count * MemoryLayout<PatternReader.StopCall>.stride + MemoryCost.ofArray
      case .routes(let routes): routes.count * MemoryLayout<RouteRank>.stride + MemoryCost.ofArray
      case .weeks(let weeks): weeks.byteCount
      case .dateSets(let sets): sets.byteCount
      case .names(let names): names.byteCount
      case .stops(let stops): stops.reduce(MemoryCost.ofArray) { $0 + $1.byteCount }
      }
    }
  }

  /// One slot in the ring and one in the key table, including their free slots.
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

  /// Updates the size of a cached pattern after its times were read.
  ///
  /// Does nothing if the cache holds another copy of the pattern, read by another thread: that copy has not grown. The
  /// size is read under the lock, so if two threads read times of the same pattern, the later update counts both.
  func count(_ pattern: Pattern, rank: PatternRank) {
    parts.withLock { parts in
      guard case .pattern(let kept) = parts.kept(.pattern(rank)), kept === pattern else { return }
      parts.resize(.pattern(rank), byteCount: pattern.byteCount + Self.bytesPerEntry)
    }
  }

  /// The sum of the recorded sizes.
  var byteCount: Int { parts.withLock { $0.byteCount } }
}
