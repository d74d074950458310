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
  private let trees: [(firstPage: Int, tree: WrittenTree)]
  private let roots: [Int: [UInt8]]

  /// - Parameter trees: With the number of the page where the root of each belongs, counted from 1.
  init(file: OutputFile, pageSize: Int, trees: [(root: Int, tree: WrittenTree)]) throws {
    self.file = file
    self.pageSize = pageSize
    filePageCount = try file.length() / pageSize
    var next = filePageCount + 1
    var placed: [(Int, WrittenTree)] = []
    var roots: [Int: [UInt8]] = [:]
    for (root, written) in trees {
      var page = written.tree.root
      FinishedTree.resolve(written.tree.rootLinks, in: &page, firstPage: next)
      roots[root] = page
      placed.append((next, written))
      next += written.tree.pageCount
    }
    self.trees = placed
    self.roots = roots
    pageCount = next - 1
  }

  /// The bytes of some pages.
  ///
  /// - Parameter pages: Numbers from 1, up to ``pageCount``.
  func read(_ pages: Range<Int>) throws -> [UInt8] {
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
    for (firstPage, written) in trees {
      let range = pages.clamped(to: firstPage..<firstPage + written.tree.pageCount)
      if !range.isEmpty { bytes += try read(range, of: written, firstPage: firstPage) }
    }
    return bytes
  }

  private func read(_ pages: Range<Int>, of written: WrittenTree, firstPage: Int) throws -> [UInt8] {
    let start = (pages.lowerBound - firstPage) * pageSize
    var bytes = try written.file.read(at: start, count: pages.count * pageSize)
    let links = written.tree.links
    let first = links.partitioningIndex { $0 >= start }
    let end = links.partitioningIndex { $0 >= start + bytes.count }
    FinishedTree.resolve(links[first..<end].lazy.map { $0 - start }, in: &bytes, firstPage: firstPage)
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
