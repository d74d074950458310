import GTFSFeed
import TransitValues

/// The number of a text in a ``ValuePool``; equal texts of all files have equal numbers.
struct TextNumber: Hashable, Comparable, Sendable {
  let index: UInt32

  /// The number of the empty text.
  static let empty = TextNumber(index: 0)

  var isEmpty: Bool { index == 0 }

  static func < (left: TextNumber, right: TextNumber) -> Bool { left.index < right.index }
}

/// All texts of a feed, each once: ids, names, addresses.
struct ValuePool: Sendable {
  private var interner = ByteInterner()

  init() {
    let empty: [UInt8] = []
    _ = empty.withSpan { interner.intern($0) }
  }

  /// The number of distinct texts; every number is below.
  var count: Int { interner.count }

  mutating func number(of text: Span<UInt8>) -> TextNumber {
    TextNumber(index: UInt32(truncatingIfNeeded: interner.intern(text).number))
  }

  func isText(_ number: TextNumber, _ text: Span<UInt8>) -> Bool {
    interner.isEntry(Int(number.index), text)
  }

  func find(_ text: String) -> TextNumber? {
    Array(text.utf8).withSpan { interner.find($0) }.map { TextNumber(index: UInt32(truncatingIfNeeded: $0)) }
  }

  subscript(number: TextNumber) -> String { interner.text(of: Int(number.index)) }

  func bytes(of number: TextNumber) -> [UInt8] { interner.array(of: Int(number.index)) }
}
