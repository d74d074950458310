import BundleFormat

/// Writes a tree into the new database, with its root on one page and the other pages in runs.
///
/// ```
/// root     varint
/// runs     varint, then for each:
///   jump   signed: from the end of the previous run, or the page after the root, to the first page
///   count  varint
/// ```
struct TreeOutput {
  let root: Int
  /// The numbers of the other pages in the order in which they are written.
  let runs: [Range<Int>]

  init(_ reader: inout SectionReader, pageCount: Int) throws(DeltaError) {
    root = try reader.varint(atMost: pageCount, "a page")
    guard root > 1 else { throw .damaged("page \(root) cannot be the root of a written tree") }
    var runs: [Range<Int>] = []
    var end = root + 1
    for _ in 0..<(try reader.varint(atMost: pageCount, "a number of runs")) {
      let first = end &+ (try reader.signed())
      let count = try reader.varint(atMost: pageCount, "a run")
      guard count > 0, first > 1, first + count <= pageCount + 1 else {
        throw .damaged("a run is outside the database")
      }
      end = first + count
      runs.append(first..<end)
    }
    self.runs = runs
  }

  init(root: Int, runs: [Range<Int>]) {
    (self.root, self.runs) = (root, runs)
  }

  /// The number of pages including the root.
  var pageCount: Int { runs.reduce(1) { $0 + $1.count } }

  func append(to writer: inout ByteWriter) {
    writer.varint(root)
    writer.varint(runs.count)
    var end = root + 1
    for run in runs {
      writer.signed(run.lowerBound - end)
      writer.varint(run.count)
      end = run.upperBound
    }
  }

  /// Writes the rows that `body` appends.
  ///
  /// - Returns: The number of rows.
  func write(
    _ kind: TreeWriter.Kind, to pages: ScratchPages, _ body: (inout TreeWriter) throws(DeltaError) -> Void
  ) throws(DeltaError) -> Int {
    var next = 0
    var pageNumbers = PageNumbers(runs)
    // Pages that name others, which are numbered last.
    var open: [Range<Int>] = []
    var writer = TreeWriter(kind, pageSize: pages.pageSize, batchCount: 16) { batch, nameOthers in
      var position = 0
      while position < batch.count {
        let run = try pageNumbers.run(from: next, atMost: (batch.count - position) / pages.pageSize)
        let end = position + run.count * pages.pageSize
        try pages.write(Array(batch[position..<end]), to: run.lowerBound)
        if nameOthers { open.append(run) } else { pages.markFinal(run) }
        next += run.count
        position = end
      }
    }
    do {
      try body(&writer)
      guard let tree = try writer.finish() else {
        guard runs.isEmpty else { throw DeltaError.damaged("a tree has a different number of pages") }
        try pages.write(Self.emptyRoot(kind, pageSize: pages.pageSize), to: root)
        pages.markFinal(root..<root + 1)
        return 0
      }
      try finish(tree, pages)
      for run in open + [root..<root + 1] { pages.markFinal(run) }
      return tree.rowCount
    } catch {
      throw (error as? DeltaError) ?? DeltaError(.inputOutput, "\(error)")
    }
  }

  /// The root page of an empty tree: a leaf without cells.
  private static func emptyRoot(_ kind: TreeWriter.Kind, pageSize: Int) -> [UInt8] {
    var page = [UInt8](repeating: 0, count: pageSize)
    page[0] = kind == .table ? PageType.leafTable.rawValue : PageType.leafIndex.rawValue
    // SQLite stores 65,536 as 0.
    (page[5], page[6]) = (UInt8(truncatingIfNeeded: pageSize >> 8), UInt8(truncatingIfNeeded: pageSize))
    return page
  }

  /// Writes the root and replaces the tree's own page numbers with those of the database.
  private func finish(_ tree: FinishedTree, _ pages: ScratchPages) throws {
    guard tree.pageCount == pageCount - 1 else { throw DeltaError.damaged("a tree has a different number of pages") }
    var pageNumbers = PageNumbers(runs)
    var root = tree.root
    for link in tree.rootLinks { try Self.resolve(link, in: &root, &pageNumbers) }
    try pages.write(root, to: self.root)
    var links = tree.links[...]
    while let first = links.first {
      let index = first / pages.pageSize
      let number = try pageNumbers.number(index)
      var page = try pages.pageBytes(number)
      while let link = links.first, link / pages.pageSize == index {
        try Self.resolve(link - index * pages.pageSize, in: &page, &pageNumbers)
        links.removeFirst()
      }
      try pages.write(page, to: number)
    }
  }

  private static func resolve(_ link: Int, in page: inout [UInt8], _ pageNumbers: inout PageNumbers) throws {
    let number = try pageNumbers.number(page.bigEndian(4, at: link))
    for index in 0..<4 { page[link + index] = UInt8(truncatingIfNeeded: number >> (24 - 8 * index)) }
  }
}

/// The page numbers of a tree, optimized for ascending access.
private struct PageNumbers {
  private let runs: [Range<Int>]
  /// For each run, the tree's page index at its end.
  private let ends: [Int]
  /// The run used last.
  private var last = 0

  init(_ runs: [Range<Int>]) {
    self.runs = runs
    var end = 0
    ends = runs.map { run in
      end += run.count
      return end
    }
  }

  mutating func number(_ page: Int) throws(DeltaError) -> Int {
    guard page < ends.last ?? 0 else { throw .damaged("a tree has more pages than its runs") }
    if page >= ends[last] || page < ends[last] - runs[last].count { last = run(of: page) }
    return runs[last].upperBound - (ends[last] - page)
  }

  /// The numbers of up to `limit` pages that follow each other in a run.
  mutating func run(from page: Int, atMost limit: Int) throws(DeltaError) -> Range<Int> {
    let first = try number(page)
    return first..<min(first + limit, runs[last].upperBound)
  }

  private func run(of page: Int) -> Int {
    (0..<runs.count - 1).partitioningIndex { ends[$0] > page }
  }
}
