import BundleFormat
import GTFSFeed
import Synchronization
import TransitSQLite
import TransitValues

enum TextKind {}
/// The provisional number of a text in a ``TextPool``, in order of first appearance.
typealias TextIndex = DenseIndex<TextKind>

extension DenseIndex {
  /// The number as stored in SQLite; `nil` (NULL) for none.
  var stored: Int? { self == .absent ? nil : index }
}

/// Repeated texts (headsigns, blocks, extra columns of large files), each stored once in the table `text`.
///
/// Steps add texts in any order, so numbers are provisional until ``rank(used:)`` sorts the texts.
final class TextPool: Sendable {
  private let interner = Mutex(ByteInterner())

  /// Returns the provisional number of a text, after adding it if it is new; ``DenseIndex/absent`` for an empty text.
  func index(of text: Span<UInt8>) -> TextIndex {
    if text.count == 0 { return .absent }
    // Copied, because the closure cannot capture a span.
    var bytes: [UInt8] = []
    bytes.append(text)
    return interner.withLock { interner in
      TextIndex(bytes.withSpan { interner.intern($0).number } + 1)
    }
  }

  /// Returns the text of a provisional number, which must not be ``DenseIndex/absent``.
  func text(of index: TextIndex) -> String {
    interner.withLock { $0.text(of: index.index - 1) }
  }

  /// Sorts the texts that are used. Ignores all others, which occur only in dropped rows.
  func rank(used: UsedTexts) -> RankedTexts {
    interner.withLock { RankedTexts(interner: $0, used: used) }
  }
}

/// The used texts of a ``TextPool`` in byte order.
struct RankedTexts: Sendable {
  /// Ranks by provisional number, from 1; 0 for texts that are not used.
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

  /// Returns the rank of a used text, from 1; 0 for none.
  func rank(of text: TextIndex) -> Int { Int(ranks[text]) }
}

/// Adds the texts of a column to a pool. Caches the last one, because consecutive rows often have the same text.
struct TextColumn {
  private let pool: TextPool
  private var last: [UInt8] = []
  private var lastIndex = TextIndex.absent

  init(pool: TextPool) {
    self.pool = pool
  }

  mutating func index(of text: Span<UInt8>) -> TextIndex {
    if text.count == 0 { return .absent }
    let isSame = last.withSpan { $0.equals(text) }
    if isSame { return lastIndex }
    last.removeAll(keepingCapacity: true)
    last.append(text)
    lastIndex = pool.index(of: text)
    return lastIndex
  }
}
