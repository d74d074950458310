import GTFSFeed

/// The ids that a file defines, numbered in file order, and their ranks in byte order.
struct IdentifierTable: Sendable {
  private var interner = ByteInterner()
  private var ranks: [Int32] = []

  /// The numbers of the ids in rank order; set by ``rank()``.
  private(set) var order: [Int] = []

  var count: Int { interner.count }

  /// Adds an id; `isNew` is false for one that is already in the table.
  mutating func insert(_ id: Span<UInt8>) -> (number: Int, isNew: Bool) {
    interner.intern(id)
  }

  func contains(_ id: Span<UInt8>) -> Bool {
    interner.find(id) != nil
  }

  /// The number of an id, from 0, or `nil` for an unknown id.
  func number(of id: Span<UInt8>) -> Int? {
    interner.find(id)
  }

  /// The number of an id. An id that follows `previous` in the file costs one comparison.
  func number(of id: Span<UInt8>, after previous: Int) -> Int? {
    let next = previous + 1
    return next < count && interner.isEntry(next, id) ? next : interner.find(id)
  }

  func text(ofNumber number: Int) -> String { interner.text(of: number) }

  /// Passes the bytes of an id to `body`.
  func withBytes(ofNumber number: Int, _ body: (Span<UInt8>) -> Void) {
    interner.withBytes { body($0.extracting(interner.range(of: number))) }
  }

  // MARK: Ranks

  /// Sorts the ids. Ranks are valid until the next id is added.
  mutating func rank() {
    order = interner.sorted()
    ranks = Array(repeating: 0, count: order.count)
    for (rank, number) in order.enumerated() { ranks[number] = Int32(rank + 1) }
  }

  /// The rank of an id, from 1, or `nil` for an unknown id.
  func rank(of id: Span<UInt8>) -> Int? {
    interner.find(id).map { Int(ranks[$0]) }
  }

  /// The rank of an id by its number, from 1.
  func rank(ofNumber number: Int) -> Int { Int(ranks[number]) }
}
