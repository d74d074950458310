package import BundleFormat

extension SoundBundle {
  /// Returns the bundle with a table whose rows are reachable along very many paths: each level is a page with as many
  /// children as fit, all of which are the page of the next level. All checksums are correct.
  ///
  /// - Parameter root: The root page of the table, a leaf with at least one row.
  package func multiplied(root: Int, levels: Int) throws(ContainerError) -> [UInt8] {
    var database = database
    let leaf = page(root)
    var pages = (1...levels).map { level in interiorPage(child: pageCount + level) }
    database.replaceSubrange((root - 1) * pageSize..<root * pageSize, with: pages.removeFirst())
    // Each page is followed by its child; the leaf is last.
    database += pages.joined() + leaf
    let count = database.count / pageSize
    for index in 0..<4 { database[28 + index] = UInt8(truncatingIfNeeded: count >> (24 - 8 * index)) }
    return try sealed(database: database)
  }

  /// Returns an interior page of a table whose children are all the same.
  private func interiorPage(child: Int) -> [UInt8] {
    let childBytes = (0..<4).map { UInt8(truncatingIfNeeded: child >> (24 - 8 * $0)) }
    let cellLength = 6
    let count = (pageSize - 12) / (cellLength + 2)
    let start = pageSize - count * cellLength
    var page: [UInt8] = [5, 0, 0, UInt8(count >> 8), UInt8(count & 0xFF), UInt8(start >> 8), UInt8(start & 0xFF), 0]
    page += childBytes
    for cell in 0..<count {
      let place = start + cell * cellLength
      page += [UInt8(place >> 8), UInt8(place & 0xFF)]
    }
    page += Array(repeating: 0, count: start - page.count)
    // Increasing keys, as varints of two bytes.
    for cell in 0..<count { page += childBytes + [0x81 | UInt8(cell >> 7), UInt8(cell & 0x7F)] }
    return page
  }
}
