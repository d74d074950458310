/// Which b-tree each page of a database belongs to, and how many rows each tree has, told from the pages alone: not
/// every SQLite is built with a table that would say so.
///
/// Unlike ``TreePages`` it reads leaves too, whose rows may go on in overflow pages.
package struct PageOwners: Sendable {
  package enum Owner: Hashable, Sendable {
    /// A tree, by its place among the roots; pages into which its rows overflow included.
    case tree(Int)
    /// A page of the freelist.
    case free
    /// None of these: pointer maps, the page that locks lie on, pages that nothing leads to.
    case other
  }

  /// Entries of each tree: the rows of a table, the entries of an index.
  package private(set) var rowCounts: [Int]

  private var owners: [Owner?]

  /// Walks all trees. Cost: reads every page of them once.
  ///
  /// A page that two trees claim belongs to the first of them; what is damaged is passed over, since integrity checks
  /// judge it.
  ///
  /// - Parameters:
  ///   - roots: The root pages of the trees, counted from 1.
  ///   - read: Gives a page of the database by its number, which is at most `pageCount`.
  package init(
    roots: [Int], pageSize: Int, pageCount: Int, read: (_ page: Int) throws -> [UInt8]
  ) rethrows {
    owners = Array(repeating: nil, count: pageCount + 1)
    rowCounts = Array(repeating: 0, count: roots.count)
    for (tree, root) in roots.enumerated() {
      var level = claim(root, for: .tree(tree)) ? [root] : []
      while !level.isEmpty {
        var next: [Int] = []
        // In the order of the file, since pages come in blocks that have to be decoded.
        for number in level.sorted() {
          let page = try read(number)
          guard let contents = TreePageContents(page, isFirst: number == 1) else { continue }
          rowCounts[tree] += contents.rowCount
          // Claimed before they are kept: what is damaged may name one page a thousand times.
          for child in contents.children where claim(child, for: .tree(tree)) { next.append(child) }
          for first in contents.overflows { try claimChain(from: first, for: .tree(tree), read) }
        }
        level = next
      }
    }
    try claimFreePages(read)
  }

  /// Whose a page is, counted from 1.
  package func owner(ofPage number: Int) -> Owner {
    owners[number] ?? .other
  }

  /// False for a page that is not there or has an owner.
  private mutating func claim(_ number: Int, for owner: Owner) -> Bool {
    guard number > 0, owners.indices.contains(number), owners[number] == nil else { return false }
    owners[number] = owner
    return true
  }

  /// Overflow pages begin with the number of the next one, 0 in the last.
  private mutating func claimChain(from first: Int, for owner: Owner, _ read: (Int) throws -> [UInt8]) rethrows {
    var number = first
    while claim(number, for: owner) { number = try read(number).withSpan { $0.bigEndian(4, at: 0) } }
  }

  /// Trunk pages of the freelist hold the number of the next trunk, how many leaves they know, and the leaves.
  /// <https://www.sqlite.org/fileformat2.html#the_freelist>
  private mutating func claimFreePages(_ read: (Int) throws -> [UInt8]) rethrows {
    guard owners.count > 1 else { return }
    var number = try read(1).withSpan { $0.bigEndian(4, at: 32) }
    while claim(number, for: .free) {
      let page = try read(number)
      let (next, leaves) = page.withSpan { page in
        let count = min(page.bigEndian(4, at: 4), page.count / 4 - 2)
        return (page.bigEndian(4, at: 0), (0..<count).map { page.bigEndian(4, at: 8 + 4 * $0) })
      }
      for leaf in leaves { _ = claim(leaf, for: .free) }
      number = next
    }
  }
}
