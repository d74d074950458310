import BundleFormat
import GTFSFeed
import Synchronization
import TransitSQLite

/// Texts that repeat (headsigns, blocks, unknown columns of the big files), each stored once in the table `text`.
///
/// Any step may add texts, in any order; numbers are therefore provisional until ``rank(used:)`` sorts the texts.
final class TextPool: Sendable {
  private let interner = Mutex(ByteInterner())

  /// The provisional number of a text, ``TextIndex/none`` for an empty one.
  func index(of text: Span<UInt8>) -> TextIndex {
    if text.count == 0 { return .none }
    // A span cannot be captured by the lock's closure.
    var bytes: [UInt8] = []
    bytes.append(text)
    return interner.withLock { interner in
      TextIndex(bytes.withSpan { interner.intern($0).number } + 1)
    }
  }

  /// The text of a provisional number, not ``TextIndex/none``.
  func text(of index: TextIndex) -> String {
    interner.withLock { $0.text(of: Int(index.rawValue) - 1) }
  }

  /// Sorts the texts that are used and forgets the others, which only dropped rows had.
  func rank(used: UsedTexts) -> RankedTexts {
    interner.withLock { RankedTexts(interner: $0, used: used) }
  }
}

/// The texts of a bundle in byte order.
struct RankedTexts: Sendable {
  /// Ranks from 1 by provisional number; 0 for texts that are not used.
  private var ranks: [Int32]
  private(set) var texts: [[UInt8]] = []

  static let none = RankedTexts(interner: ByteInterner(), used: UsedTexts())

  init(interner: ByteInterner, used: UsedTexts) {
    ranks = Array(repeating: 0, count: interner.count + 1)
    for number in interner.sorted() where used.contains(TextIndex(number + 1)) {
      texts.append(interner.array(of: number))
      ranks[number + 1] = Int32(texts.count)
    }
  }

  /// The rank of a text that is used; 0 for none.
  func rank(of text: TextIndex) -> Int { Int(ranks[Int(text.rawValue)]) }
}

/// Remembers the last text of a column, since neighbouring rows mostly have the same.
struct TextColumn {
  private let pool: TextPool
  private var last: [UInt8] = []
  private var lastIndex = TextIndex.none

  init(pool: TextPool) {
    self.pool = pool
  }

  mutating func index(of text: Span<UInt8>) -> TextIndex {
    if text.count == 0 { return .none }
    let isSame = last.withSpan { $0.equals(text) }
    if isSame { return lastIndex }
    last.removeAll(keepingCapacity: true)
    last.append(text)
    lastIndex = pool.index(of: text)
    return lastIndex
  }
}
