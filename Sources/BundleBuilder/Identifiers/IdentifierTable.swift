/// The ids that a file defines, and their ranks in byte order once all are known.
///
/// Filled by the one step that reads the file and only read afterwards.
final class IdentifierTable: @unchecked Sendable {
  // Unchecked: the import plan lets readers start only after the step that fills it has ended.
  private var interner = ByteInterner()
  private var ranks: [Int32] = []

  /// Entry numbers by rank; filled by ``rank()``.
  private(set) var order: [Int] = []

  var count: Int { interner.count }

  /// Takes an id; false when it was there already.
  func insert(_ id: Span<UInt8>) -> (number: Int, isNew: Bool) {
    interner.intern(id)
  }

  func contains(_ id: Span<UInt8>) -> Bool {
    interner.find(id) != nil
  }

  /// The number of an id in the order they came, or `nil` when it is unknown.
  func number(of id: Span<UInt8>) -> Int? {
    interner.find(id)
  }

  /// Sorts the ids; ``rank(of:)`` works from then on.
  func rank() {
    order = interner.sorted()
    ranks = Array(repeating: 0, count: order.count)
    for (rank, number) in order.enumerated() { ranks[number] = Int32(rank + 1) }
  }

  /// The rank of an id, from 1, or `nil` when it is unknown.
  func rank(of id: Span<UInt8>) -> Int? {
    interner.find(id).map { Int(ranks[$0]) }
  }

  /// The rank of an entry, from 1.
  func rank(ofNumber number: Int) -> Int { Int(ranks[number]) }

  func text(ofNumber number: Int) -> String { interner.text(of: number) }

  /// Lends the bytes of an id.
  func withBytes(ofNumber number: Int, _ body: (Span<UInt8>) -> Void) {
    interner.withBytes { body($0.extracting(interner.range(of: number))) }
  }

  /// The ids as they are now, as a value: for a loop that asks millions of times.
  var lookup: IdentifierLookup { IdentifierLookup(interner: interner, ranks: ranks) }
}

/// The ids of a file that has been read; see ``IdentifierTable``.
struct IdentifierLookup {
  fileprivate let interner: ByteInterner
  fileprivate let ranks: [Int32]

  var count: Int { interner.count }

  /// The number of an id in the order they came, or `nil` when it is unknown.
  func number(of id: Span<UInt8>) -> Int? {
    interner.find(id)
  }

  /// The same, where ids mostly come in the order in which they were defined: the one after `previous` costs no more
  /// than a comparison.
  func number(of id: Span<UInt8>, after previous: Int) -> Int? {
    let next = previous + 1
    return next < count && interner.isEntry(next, id) ? next : interner.find(id)
  }

  /// The rank of an id, from 1, or `nil` when it is unknown.
  func rank(of id: Span<UInt8>) -> Int? {
    interner.find(id).map { Int(ranks[$0]) }
  }

  /// The rank of an entry, from 1.
  func rank(ofNumber number: Int) -> Int { Int(ranks[number]) }

  func text(ofNumber number: Int) -> String { interner.text(of: number) }
}
