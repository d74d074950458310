import GTFSFeed

/// Looks ids of a column up, and remembers the last one, since neighbouring rows mostly have the same.
struct RepeatedLookup {
  private let ids: IdentifierTable
  private var last: [UInt8] = []
  private var lastNumber: Int?

  init(_ ids: IdentifierTable) {
    self.ids = ids
  }

  /// The number of an id in the order they came, or `nil` when it is unknown.
  mutating func number(of id: Span<UInt8>) -> Int? {
    if lastNumber != nil, last.withSpan({ $0.equals(id) }) { return lastNumber }
    lastNumber = ids.number(of: id)
    last.removeAll(keepingCapacity: true)
    last.append(id)
    return lastNumber
  }

  /// The rank of an id, from 1, or `nil` when it is unknown.
  mutating func rank(of id: Span<UInt8>) -> Int? {
    number(of: id).map { ids.rank(ofNumber: $0) }
  }
}
