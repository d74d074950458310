import BundleFormat

/// The order of pages in a database: pages written by SQLite, followed by the trees.
///
/// Encoded blocks of trees are aligned to the bundle's blocks. Loose pages fill the gaps, and the remaining ones follow
/// at the end, so no page is free.
///
/// ```
/// 1 ...        pages written by SQLite
///              loose pages, up to the end of a block
///              encoded blocks, tree by tree; among them the block of the lock page, filled with loose pages
///              all other loose pages
/// ```
struct PageOrder: Sendable {
  /// Consecutive pages of the database from the same source.
  struct Run: Equatable, Sendable {
    enum Source: Equatable, Sendable {
      case file
      /// The page that SQLite reserves for file locks and never uses otherwise; filled with zeros.
      /// <https://www.sqlite.org/fileformat2.html#the_lock_byte_page>
      case lockPage
      /// Unencoded pages of a tree.
      case loose(tree: Int)
      /// Pages of a tree in encoded blocks.
      case encoded(tree: Int)
    }

    let source: Source
    /// The number of the first page in the database, counted from 1.
    let number: Int
    /// The number of the first page in its source; counted from 0 in a tree.
    let first: Int
    var count: Int
  }

  /// The pages of a tree.
  struct Tree {
    /// All pages except the root.
    let pageCount: Int
    /// The number of encoded blocks, which hold the first pages.
    let encodedCount: Int
  }

  /// All runs in database order.
  private(set) var runs: [Run]
  /// The runs of each tree in its own page order.
  private let runsByTree: [[Run]]

  var pageCount: Int { runs.last.map { $0.number + $0.count - 1 } ?? 0 }

  /// - Parameters:
  ///   - filePageCount: Pages written by SQLite, at least 1.
  ///   - trees: The trees. If any block is encoded, at least ``TreeFilesWriter/looseCount`` blocks of pages must be
  ///     loose.
  init(filePageCount: Int, trees: [Tree], pagesPerBlock: Int, lockPage: Int) {
    var placing = PagePlacing(
      filePageCount: filePageCount, trees: trees, pagesPerBlock: pagesPerBlock, lockPage: lockPage)
    placing.placeAll()
    let runs = placing.runs
    self.runs = runs
    runsByTree = trees.indices.map { tree in
      runs.filter { $0.source == .loose(tree: tree) || $0.source == .encoded(tree: tree) }
        .sorted { $0.first < $1.first }
    }
  }

  /// Returns the number in the database of a tree's page.
  func number(_ page: Int, ofTree tree: Int) -> Int {
    let run = runsByTree[tree][runsByTree[tree].indices.partitioningIndex { runsByTree[tree][$0].first > page } - 1]
    return run.number + page - run.first
  }

  /// Returns the runs that overlap a range of pages, clipped to that range.
  func runs(in pages: Range<Int>) -> [Run] {
    var found: [Run] = []
    for run in runs[(runs.indices.partitioningIndex { runs[$0].number > pages.lowerBound } - 1)...] {
      let part = (run.number..<run.number + run.count).clamped(to: pages)
      if part.isEmpty { break }
      found.append(
        Run(
          source: run.source, number: part.lowerBound, first: run.first + part.lowerBound - run.number,
          count: part.count))
    }
    return found
  }
}

/// Assigns page numbers in order; see ``PageOrder``.
private struct PagePlacing {
  private(set) var runs: [PageOrder.Run]
  private let trees: [PageOrder.Tree]
  private let pagesPerBlock: Int
  private let lockPage: Int
  /// The number of the next page.
  private var next: Int
  /// The next loose page.
  private var loose = (tree: 0, page: 0)

  init(filePageCount: Int, trees: [PageOrder.Tree], pagesPerBlock: Int, lockPage: Int) {
    self.trees = trees
    self.pagesPerBlock = pagesPerBlock
    self.lockPage = lockPage
    runs = [PageOrder.Run(source: .file, number: 1, first: 1, count: filePageCount)]
    next = filePageCount + 1
    loose.page = trees.first.map { $0.encodedCount * pagesPerBlock } ?? 0
  }

  private var isAtBlock: Bool { (next - 1) % pagesPerBlock == 0 }

  mutating func placeAll() {
    if trees.contains(where: { $0.encodedCount > 0 }) {
      while !isAtBlock { placeOneLoose() }
      for tree in trees.indices { placeBlocks(of: tree) }
    }
    while placeLoose(.max) {}
  }

  private mutating func placeBlocks(of tree: Int) {
    var block = 0
    while block < trees[tree].encodedCount {
      let left = trees[tree].encodedCount - block
      let untilLock = lockPage < next ? left : min(left, (lockPage - next) / pagesPerBlock)
      if untilLock > 0 {
        place(.encoded(tree: tree), first: block * pagesPerBlock, count: untilLock * pagesPerBlock)
        block += untilLock
      } else {
        repeat { placeOneLoose() } while !isAtBlock
      }
    }
  }

  private mutating func placeOneLoose() {
    let isPlaced = placeLoose(1)
    precondition(isPlaced, "enough loose pages remain")
  }

  /// Places loose pages of one tree, or the lock page; returns false if none is left.
  private mutating func placeLoose(_ most: Int) -> Bool {
    while loose.tree < trees.count, loose.page == trees[loose.tree].pageCount {
      loose.tree += 1
      loose.page = loose.tree < trees.count ? trees[loose.tree].encodedCount * pagesPerBlock : 0
    }
    if loose.tree == trees.count { return false }
    if next == lockPage {
      place(.lockPage, first: 0, count: 1)
    } else {
      let left = min(most, trees[loose.tree].pageCount - loose.page)
      let count = lockPage > next ? min(left, lockPage - next) : left
      place(.loose(tree: loose.tree), first: loose.page, count: count)
      loose.page += count
    }
    return true
  }

  private mutating func place(_ source: PageOrder.Run.Source, first: Int, count: Int) {
    if let last = runs.last, last.source == source, last.first + last.count == first {
      runs[runs.count - 1].count += count
    } else {
      runs.append(PageOrder.Run(source: source, number: next, first: first, count: count))
    }
    next += count
  }
}
