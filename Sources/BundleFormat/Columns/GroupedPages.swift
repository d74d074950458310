import TransitValues

/// Pages of a group that is still growing.
struct GroupedPages {
  private var pages: [CellGroup]

  init(_ page: PageCells) {
    pages = [page.group]
  }

  /// Whether a page has the same type and its first row has the same value classes as the last row here; NULL matches
  /// any class.
  func isContinued(by page: PageCells) -> Bool {
    guard let last = pages.last, last.type == page.group.type, last.columnCount == page.group.columnCount
    else { return false }
    return (0..<last.columnCount).allSatisfy { column in
      let known = last.classes[(column + 1) * last.rowCount - 1]
      let next = page.group.classes[column * page.group.rowCount]
      return known == next || known == ValueClass.null.rawValue || next == ValueClass.null.rawValue
    }
  }

  mutating func append(_ page: PageCells) {
    pages.append(page.group)
  }

  /// The cells of all pages, in row order.
  func joined() -> CellGroup {
    if pages.count == 1 { return pages[0] }
    var group = CellGroup(type: pages[0].type, columnCount: pages[0].columnCount)
    for page in pages { group.rowCount += page.rowCount }
    group.makeRoom()
    var first = 0
    let listCount = group.someStart / group.rowCount
    for page in pages {
      Self.copy(listCount, lists: page.values, of: page.rowCount, to: first, &group.values, of: group.rowCount)
      Self.copy(
        group.columnCount, lists: page.classes, of: page.rowCount, to: first, &group.classes, of: group.rowCount)
      first += page.rowCount
    }
    return group
  }

  /// Copies the lists of a page with `count` rows into the lists of a group with `rowCount` rows, starting at row
  /// `first`.
  private static func copy<Value>(
    _ listCount: Int, lists source: [Value], of count: Int, to first: Int, _ target: inout [Value], of rowCount: Int
  ) {
    target.withMutableSpan { target in
      for list in 0..<listCount {
        for row in 0..<count { target[list &* rowCount &+ first &+ row] = source[list &* count &+ row] }
      }
    }
  }
}
