import TransitSQLite

/// One of those whose rows are summed up: a trip, a shape or a service.
struct SharedOwner {
  /// Its id as a cell.
  let id: Residue
  /// Seconds that its rows' times are counted from.
  let start: Int
  /// Up to three numbers that owners of the same rows share.
  let first: Int?
  let second: Int?
  let third: Int?

  /// The owner at which a statement stands that gives its id, its start and the numbers; `nil` where the id is no text or
  /// empty, or a number none.
  init?(_ owners: Statement, _ cells: CanonicalRow) {
    guard owners.storage(at: 0) == .text, owners.storage(at: 1) == .integer else { return nil }
    for index in 2..<owners.columnCount where ![.integer, .null].contains(owners.storage(at: index)) { return nil }
    func number(_ index: Int) -> Int? { index < owners.columnCount ? owners.optionalInteger(at: index) : nil }
    id = owners.withText(at: 0) { cells.cell(ofText: $0) }
    if id.isZero { return nil }
    (start, first, second, third) = (owners.integer(at: 1), number(2), number(3), number(4))
  }

  func isLike(_ other: SharedOwner) -> Bool { isAlmostLike(other) && third == other.third }

  /// But for the third number.
  func isAlmostLike(_ other: SharedOwner) -> Bool { first == other.first && second == other.second }
}
