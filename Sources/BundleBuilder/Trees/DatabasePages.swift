import BundleFormat

/// The pages of a finished database: a file that SQLite wrote, in which some trees are empty, and these trees.
///
/// The root of a tree takes the place of the empty one; its other pages follow behind the file, tree after tree.
struct DatabasePages: Sendable {
  private let file: OutputFile
  private let pageSize: Int
  /// Pages that SQLite wrote.
  let filePageCount: Int
  let pageCount: Int
  private let trees: [PlacedTree]
  private let roots: [Int: [UInt8]]
  private let lockPage: Int

  /// A tree, and where it lies.
  private struct PlacedTree {
    let written: WrittenTree
    let firstPage: Int
    let lockPage: Int

    /// The number of one of its pages: the lock page is left out.
    func number(_ page: Int) -> Int {
      let number = firstPage + page
      return firstPage <= lockPage && number >= lockPage ? number + 1 : number
    }

    /// Which of its pages have numbers in a range without the lock page.
    func pages(in numbers: Range<Int>) -> Range<Int> {
      let skipped = firstPage <= lockPage && numbers.lowerBound > lockPage ? 1 : 0
      let first = max(0, numbers.lowerBound - firstPage - skipped)
      return first..<max(first, min(written.tree.pageCount, numbers.upperBound - firstPage - skipped))
    }
  }

  /// The page on which SQLite locks files, which it never uses for anything else; ours has zeros there.
  /// <https://www.sqlite.org/fileformat2.html#the_lock_byte_page>
  static func lockPage(pageSize: Int) -> Int { 0x4000_0000 / pageSize + 1 }

  /// - Parameters:
  ///   - trees: With the number of the page where the root of each belongs, counted from 1.
  ///   - lockPage: The page to leave out; another one in tests, which cannot make so large databases.
  init(
    file: OutputFile, pageSize: Int, trees: [(root: Int, tree: WrittenTree)], lockPage: Int? = nil
  ) throws {
    self.file = file
    self.pageSize = pageSize
    self.lockPage = lockPage ?? Self.lockPage(pageSize: pageSize)
    filePageCount = try file.length() / pageSize
    var next = filePageCount + 1
    var placed: [PlacedTree] = []
    var roots: [Int: [UInt8]] = [:]
    for (root, written) in trees {
      let tree = PlacedTree(written: written, firstPage: next, lockPage: self.lockPage)
      var page = written.tree.root
      FinishedTree.resolve(written.tree.rootLinks, in: &page, number: tree.number)
      roots[root] = page
      placed.append(tree)
      next = tree.number(written.tree.pageCount - 1) + 1
    }
    self.trees = placed
    self.roots = roots
    pageCount = next - 1
  }

  /// The bytes of some pages.
  ///
  /// - Parameter pages: Numbers from 1, up to ``pageCount``.
  func read(_ pages: Range<Int>) throws -> [UInt8] {
    guard lockPage > filePageCount, pages.contains(lockPage) else { return try readUsed(pages) }
    return try readUsed(pages.lowerBound..<lockPage) + Array(repeating: 0, count: pageSize)
      + readUsed(lockPage + 1..<pages.upperBound)
  }

  private func readUsed(_ pages: Range<Int>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pages.count * pageSize)
    let inFile = pages.clamped(to: 1..<filePageCount + 1)
    if !inFile.isEmpty {
      bytes += try file.read(at: (inFile.lowerBound - 1) * pageSize, count: inFile.count * pageSize)
      // A few dozen, all near the front.
      for (number, page) in roots where inFile.contains(number) {
        let start = (number - inFile.lowerBound) * pageSize
        bytes.replaceSubrange(start..<start + pageSize, with: page)
      }
    }
    for tree in trees {
      let range = tree.pages(in: pages)
      if !range.isEmpty { bytes += try read(range, of: tree) }
    }
    return bytes
  }

  private func read(_ pages: Range<Int>, of tree: PlacedTree) throws -> [UInt8] {
    let start = pages.lowerBound * pageSize
    var bytes = try tree.written.file.read(at: start, count: pages.count * pageSize)
    let links = tree.written.tree.links
    let first = links.partitioningIndex { $0 >= start }
    let end = links.partitioningIndex { $0 >= start + bytes.count }
    FinishedTree.resolve(links[first..<end].lazy.map { $0 - start }, in: &bytes, number: tree.number)
    return bytes
  }
}

extension [Int] {
  /// The first index of a sorted array from which on `predicate` holds.
  fileprivate func partitioningIndex(where predicate: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
