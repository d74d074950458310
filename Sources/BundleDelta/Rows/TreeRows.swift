import BundleFormat

/// The rows of a b-tree in key order, numbered from 0.
///
/// Visits pages in order, as far as rows are requested, and stores where each page's rows start: 32 bytes per page. The
/// input is untrusted; a damaged tree throws an error.
struct TreeRows<Source: PageSource<DeltaError>> {
  private let source: Source
  private var cursor: TreeCursor<Source>
  private var runs: [Run] = []
  /// The page that was read last.
  private var page: StoredPage?
  private var record = StoredRecord()

  /// Consecutive rows on one page.
  private struct Run {
    let page: Int
    let firstCell: Int
    let firstRow: Int
    let end: Int
  }

  /// - Parameter root: The root page number, SQLite's `rootpage`.
  init(of source: Source, root: Int, kind: TreeWriter.Kind) {
    self.source = source
    cursor = TreeCursor(source, root: root, kind: kind)
  }

  /// Reads a row.
  ///
  /// - Returns: Whether the row exists.
  mutating func read(_ row: Int, into values: inout RowValues) throws(DeltaError) -> Bool {
    guard row >= 0, let run = try run(of: row) else { return false }
    guard try record.read(run.firstCell + row - run.firstRow, of: page(run.page)) else { throw source.damage }
    if record.overflow != 0 {
      // Rows may share overflow pages, so each may use all of them.
      var pagesLeft = source.pageCount
      try source.complete(&record, pagesLeft: &pagesLeft)
    }
    guard values.read(record) else { throw source.damage }
    return true
  }

  private mutating func page(_ number: Int) throws(DeltaError) -> StoredPage {
    if let page, page.number == number { return page }
    let page = try source.page(number)
    self.page = page
    return page
  }

  private mutating func run(of row: Int) throws(DeltaError) -> Run? {
    if let last = runs.last, row >= last.firstRow, row < last.end { return last }
    while row >= runs.last?.end ?? 0 {
      guard let run = try cursor.next() else { return nil }
      let first = runs.last?.end ?? 0
      runs.append(
        Run(page: run.page.number, firstCell: run.cells.lowerBound, firstRow: first, end: first + run.cells.count))
      page = run.page
    }
    return runs[runs.indices.dropLast().partitioningIndex { runs[$0].end > row }]
  }
}
