import TransitValues

/// The b-tree that each page of a database belongs to, and the number of rows in each tree.
///
/// Computed from the pages alone, because not every SQLite build has the `dbstat` table. Unlike ``TreePages`` it also
/// reads leaves, whose rows may continue in overflow pages.
package struct PageOwners: Sendable {
  package enum Owner: Hashable, Sendable {
    /// A tree, by its index among the roots; includes overflow pages of its rows.
    case tree(Int)
    /// A page of the freelist.
    case free
    /// Any other page: pointer maps, the lock-byte page, unreferenced pages.
    case other
  }

  /// The number of entries in each tree: rows of a table, entries of an index.
  package private(set) var rowCounts: [Int]

  private var owners: [Owner?]

  /// Walks all trees. Cost: reads every page of them once.
  ///
  /// A page claimed by two trees belongs to the first. Damaged parts are skipped; integrity checks report them.
  ///
  /// - Parameters:
  ///   - roots: The root pages of the trees, counted from 1.
  ///   - read: Returns a page of the database by its number, which is at most `pageCount`.
  package init<Failure: Error>(
    roots: [Int], pageSize: Int, pageCount: Int, read: (_ page: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    owners = Array(repeating: nil, count: pageCount + 1)
    rowCounts = Array(repeating: 0, count: roots.count)
    for (tree, root) in roots.enumerated() {
      var level = claim(root, for: .tree(tree)) ? [root] : []
      while !level.isEmpty {
        var next: [Int] = []
        // In file order, because pages are stored in blocks that must be decoded.
        for number in level.sorted() {
          let page = try read(number)
          guard let contents = TreePageContents(page, isFirst: number == 1) else { continue }
          rowCounts[tree] += contents.rowCount
          // Claimed before it is kept, because a damaged page may name one child many times.
          for child in contents.children where claim(child, for: .tree(tree)) { next.append(child) }
          for first in contents.overflows { try claimChain(from: first, for: .tree(tree), read) }
        }
        level = next
      }
    }
    try claimFreePages(read)
  }

  /// Returns the owner of a page, counted from 1.
  package func owner(ofPage number: Int) -> Owner {
    owners[number] ?? .other
  }

  /// Returns false if the page is out of range or already has an owner.
  private mutating func claim(_ number: Int, for owner: Owner) -> Bool {
    guard number > 0, owners.indices.contains(number), owners[number] == nil else { return false }
    owners[number] = owner
    return true
  }

  /// Claims a chain of overflow pages. Each begins with the number of the next page, 0 in the last.
  private mutating func claimChain<Failure: Error>(
    from first: Int, for owner: Owner, _ read: (Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    var number = first
    while claim(number, for: owner) { number = try read(number).withSpan { $0.bigEndian(4, at: 0) } }
  }

  /// Claims the freelist. A trunk page holds the number of the next trunk page, the number of its leaves, and the
  /// leaves.
  /// <https://www.sqlite.org/fileformat2.html#the_freelist>
  private mutating func claimFreePages<Failure: Error>(
    _ read: (Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
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
