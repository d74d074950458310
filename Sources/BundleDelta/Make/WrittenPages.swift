import BundleFormat

/// A tree as ``TreeWriter`` writes it, with the page numbers it has in the database.
struct WrittenPages {
  let output: TreeOutput

  /// Writes the rows and compares the pages with those in the database.
  ///
  /// - Returns: `nil` if they differ because another program wrote the database.
  init?(
    _ kind: TreeWriter.Kind, root: Int, in source: some PageSource<DeltaError>,
    _ body: (inout TreeWriter) throws -> Void
  ) throws {
    var pages: [[UInt8]] = []
    let pageSize = source.pageSize
    var writer = TreeWriter(kind, pageSize: pageSize, batchCount: 16) { batch, _ in
      for start in stride(from: 0, to: batch.count, by: pageSize) {
        pages.append(Array(batch[start..<start + pageSize]))
      }
    }
    try body(&writer)
    guard let tree = try writer.finish(),
      let numbers = try Self.numbers(tree, &pages, root: root, in: source)
    else { return nil }
    output = TreeOutput(root: root, runs: Self.runs(numbers))
  }

  /// The page numbers in the database, found by following the links from the root.
  private static func numbers(
    _ tree: FinishedTree, _ pages: inout [[UInt8]], root: Int, in source: some PageSource<DeltaError>
  ) throws(DeltaError) -> [Int]? {
    var numbers = Array(repeating: 0, count: pages.count)
    var rootPage = tree.root
    guard try resolve(tree.rootLinks, in: &rootPage, like: source.pageBytes(root), &numbers) else { return nil }
    var links = Array(repeating: [Int](), count: pages.count)
    for link in tree.links { links[link / source.pageSize].append(link % source.pageSize) }
    // Pages are written before those that link to them, except overflow chains, whose first page is linked first.
    var pending = numbers.indices.filter { numbers[$0] > 0 }
    var visited = 0
    while let index = pending.popLast() {
      visited += 1
      guard numbers[index] <= source.pageCount else { return nil }
      let before = links[index].map { pages[index].bigEndian(4, at: $0) }
      guard try resolve(links[index], in: &pages[index], like: source.pageBytes(numbers[index]), &numbers) else {
        return nil
      }
      pending += before
    }
    return visited == pages.count ? numbers : nil
  }

  /// Replaces the page's own links with those in the database.
  ///
  /// - Returns: Whether the page then equals the database's page.
  private static func resolve(_ links: [Int], in page: inout [UInt8], like actual: [UInt8], _ numbers: inout [Int])
    -> Bool
  {
    for link in links {
      numbers[page.bigEndian(4, at: link)] = actual.bigEndian(4, at: link)
      page.replaceSubrange(link..<link + 4, with: actual[link..<link + 4])
    }
    return page == actual
  }

  private static func runs(_ numbers: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound == number {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
    return runs
  }
}
