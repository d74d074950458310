import BundleFormat

/// The rows of a b-tree in key order, numbered from 0.
///
/// Visits pages in order, as far as rows are requested, and stores where each page's rows start: 24 bytes per page. The
/// input is untrusted; a damaged tree throws an error.
/// <https://www.sqlite.org/fileformat2.html#b_tree_pages>
struct TreeRows {
  private let source: any PageSource
  let kind: TreeWriter.Kind
  private var runs: [Run] = []
  /// The pages from the root down, each with the next child to visit.
  private var path: [Place]
  /// Page budget; detects cycles in a damaged tree.
  private var pagesLeft: Int
  private var current = CurrentPage()
  private let hasRowID: Bool

  /// Consecutive rows on one page.
  private struct Run {
    let page: Int
    let cell: Int
    let firstRow: Int
    let count: Int
    var end: Int { firstRow + count }
  }

  /// An interior page on the current path.
  private struct Place {
    let page: Int
    let bytes: [UInt8]
    let cellCount: Int
    var nextChild = 0
    /// In an index: whether the row after the last visited child comes next.
    var isAtRow = false
  }

  /// The maximum depth of an SQLite b-tree.
  private static let maximumDepth = 20

  /// - Parameter root: The root page number, SQLite's `rootpage`.
  init(of source: any PageSource, root: Int, kind: TreeWriter.Kind) {
    self.source = source
    self.kind = kind
    hasRowID = kind == .table
    pagesLeft = source.pageCount
    // A virtual page whose only child is the root.
    path = [Place(page: 0, bytes: Self.parent(of: root), cellCount: 0)]
  }

  private static func parent(of root: Int) -> [UInt8] {
    [5, 0, 0, 0, 0, 0, 0, 0] + (0..<4).map { UInt8(truncatingIfNeeded: root >> (24 - 8 * $0)) }
  }

  /// Reads a row.
  ///
  /// - Returns: Whether the row exists.
  mutating func read(_ row: Int, into values: inout RowValues) throws(DeltaError) -> Bool {
    guard row >= 0, let run = try run(of: row) else { return false }
    if current.number != run.page {
      guard let page = CurrentPage(number: run.page, bytes: try source.page(run.page)) else { throw Self.damaged }
      current = page
    }
    try readCell(run.cell + row - run.firstRow, into: &values)
    return true
  }

  private mutating func run(of row: Int) throws(DeltaError) -> Run? {
    if let last = runs.last, row >= last.firstRow, row < last.end { return last }
    while row >= runs.last?.end ?? 0 {
      if try !visitNextPage() { return nil }
    }
    return runs[runs.indices.dropLast().partitioningIndex { runs[$0].end > row }]
  }
}

// MARK: Pages

extension TreeRows {
  /// Appends the next run of rows; returns `false` at the end.
  private mutating func visitNextPage() throws(DeltaError) -> Bool {
    while let place = path.last {
      let depth = path.count - 1
      if place.isAtRow {
        path[depth].isAtRow = false
        append(page: place.page, cell: place.nextChild - 1, count: 1)
        return true
      }
      if place.nextChild > place.cellCount {
        path.removeLast()
        continue
      }
      path[depth].nextChild += 1
      path[depth].isAtRow = kind == .index && place.nextChild < place.cellCount
      if try visit(child(place.nextChild, of: place)) { return true }
    }
    return false
  }

  /// - Returns: Whether the page is a leaf with rows.
  private mutating func visit(_ number: Int) throws(DeltaError) -> Bool {
    pagesLeft -= 1
    guard pagesLeft >= 0, path.count <= Self.maximumDepth, number > 0, number <= source.pageCount else {
      throw Self.damaged
    }
    let bytes = try source.page(number)
    let start = Self.headerStart(number)
    let cellCount = bytes.bigEndian(2, at: start + 3)
    guard let type = PageType(rawValue: bytes[start]), type.isTable == (kind == .table),
      start + type.headerLength + 2 * cellCount <= bytes.count
    else { throw Self.damaged }
    if type.isInterior {
      path.append(Place(page: number, bytes: bytes, cellCount: cellCount))
      return false
    }
    append(page: number, cell: 0, count: cellCount)
    return cellCount > 0
  }

  private mutating func append(page: Int, cell: Int, count: Int) {
    if count > 0 { runs.append(Run(page: page, cell: cell, firstRow: runs.last?.end ?? 0, count: count)) }
  }

  private func child(_ index: Int, of place: Place) throws(DeltaError) -> Int {
    let start = Self.headerStart(place.page)
    if index == place.cellCount { return place.bytes.bigEndian(4, at: start + 8) }
    let position = place.bytes.bigEndian(2, at: start + 12 + 2 * index)
    guard position + 4 <= place.bytes.count else { throw Self.damaged }
    return place.bytes.bigEndian(4, at: position)
  }

  /// Page 1 starts with the database header.
  private static func headerStart(_ number: Int) -> Int { number == 1 ? 100 : 0 }

  private static var damaged: DeltaError { DeltaError(.damaged, "a table or index of the bundle is damaged") }
}

// MARK: Cells

extension TreeRows {
  private mutating func readCell(_ cell: Int, into values: inout RowValues) throws(DeltaError) {
    guard let place = current.place(of: cell, hasRowID: hasRowID) else { throw Self.damaged }
    let isRead: Bool
    if place.length <= current.maximumPayload {
      let end = place.start + place.length
      guard end <= current.bytes.count else { throw Self.damaged }
      isRead = values.read(rowID: place.rowID, current.bytes, place.start..<end)
    } else {
      let record = try overflowing(place.length, from: place.start)
      isRead = values.read(rowID: place.rowID, record, 0..<place.length)
    }
    guard isRead else { throw Self.damaged }
  }

  /// Reads a record that continues on overflow pages. <https://www.sqlite.org/fileformat2.html#cell_payload>
  private func overflowing(_ length: Int, from position: Int) throws(DeltaError) -> [UInt8] {
    guard length <= DeltaLimits.recordLength else {
      throw DeltaError(.notWorthwhile, "a row of \(length) bytes exceeds the limit of \(DeltaLimits.recordLength)")
    }
    let (page, type) = (current.bytes, current.type)
    // The last four local bytes are the number of the first overflow page.
    let local = CellLayout.localLength(ofPayload: length, type, pageSize: page.count) - 4
    guard local >= 0, position + local + 4 <= page.count else { throw Self.damaged }
    var record = Array(page[position..<position + local])
    var next = page.bigEndian(4, at: position + local)
    while record.count < length {
      guard next > 0, next <= source.pageCount else { throw Self.damaged }
      let overflow = try source.page(next)
      next = overflow.bigEndian(4, at: 0)
      record += overflow[4..<min(overflow.count, 4 + length - record.count)]
    }
    return record
  }
}

/// The page whose rows are being read.
private struct CurrentPage {
  let number: Int
  let bytes: [UInt8]
  let type: PageType
  let maximumPayload: Int
  private let pointers: Int
  private let childLength: Int

  /// A placeholder for no page; there is no page 0.
  init() {
    (number, bytes, type, maximumPayload, pointers, childLength) = (0, [], .leafTable, 0, 0, 0)
  }

  init?(number: Int, bytes: [UInt8]) {
    let start = number == 1 ? 100 : 0
    guard let type = PageType(rawValue: bytes[start]) else { return nil }
    (self.number, self.bytes, self.type) = (number, bytes, type)
    maximumPayload = type.maximumPayload(pageSize: bytes.count)
    pointers = start + type.headerLength
    childLength = type.isInterior ? 4 : 0
  }

  /// The offset of a cell's record, its full length including overflow, and its rowid.
  func place(of cell: Int, hasRowID: Bool) -> (start: Int, length: Int, rowID: Int)? {
    bytes.withSpan { bytes in
      let pointer = pointers + 2 * cell
      guard pointer + 2 <= bytes.count else { return nil }
      var position = bytes.bigEndian(2, at: pointer) + childLength
      guard let length = bytes.sqliteVarint(&position), length >= 0 else { return nil }
      guard hasRowID else { return (position, length, 0) }
      guard let rowID = bytes.sqliteVarint(&position) else { return nil }
      return (position, length, rowID)
    }
  }
}
