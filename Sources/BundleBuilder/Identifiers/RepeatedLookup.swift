import GTFSFeed
import TransitValues

/// Looks up the ids of a column. Caches the last one, because consecutive rows often have the same id.
struct RepeatedLookup {
  private let ids: IdentifierTable
  private var last: [UInt8] = []
  private var lastNumber: Int?

  init(_ ids: IdentifierTable) {
    self.ids = ids
  }

  /// Returns the number of an id in the order of its file; `nil` if it is unknown.
  mutating func number(of id: Span<UInt8>) -> Int? {
    if lastNumber != nil, last.withSpan({ $0.equals(id) }) { return lastNumber }
    lastNumber = ids.number(of: id)
    last.removeAll(keepingCapacity: true)
    last.append(id)
    return lastNumber
  }

  /// Returns the rank of an id, from 1; `nil` if it is unknown.
  mutating func rank(of id: Span<UInt8>) -> Int? {
    number(of: id).map { ids.rank(ofNumber: $0) }
  }
}
