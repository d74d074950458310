import BundleFormat
import TransitFiles

/// The pages of a finished database: a file written by SQLite in which some trees are empty, and the separately written
/// trees.
///
/// The root of a tree replaces the empty root in the file; ``PageOrder`` determines the position of its other pages.
struct DatabasePages: Sendable {
  private let file: ScratchFile
  private let pageSize: Int
  /// The number of pages written by SQLite.
  let filePageCount: Int
  private let trees: [WrittenTree]
  private let roots: [Int: [UInt8]]
  private let order: PageOrder
  private let pagesPerBlock: Int

  var pageCount: Int { order.pageCount }

  /// The page that SQLite uses for file locks.
  static func lockPage(pageSize: Int) -> Int { 0x4000_0000 / pageSize + 1 }

  /// - Parameters:
  ///   - trees: The trees with the page numbers of their roots, counted from 1.
  ///   - pagesPerBlock: Pages per block of the bundle and of the trees' encoded blocks.
  ///   - lockPage: The page to skip. Tests use another page because they cannot create large enough databases.
  init(
    file: ScratchFile, pageSize: Int, trees: [(root: Int, tree: WrittenTree)], pagesPerBlock: Int, lockPage: Int? = nil
  ) throws {
    self.file = file
    self.pageSize = pageSize
    self.pagesPerBlock = pagesPerBlock
    self.trees = trees.map(\.tree)
    filePageCount = try file.length() / pageSize
    let order = PageOrder(
      filePageCount: filePageCount,
      trees: trees.map { PageOrder.Tree(pageCount: $0.tree.tree.pageCount, encodedCount: $0.tree.files.encodedCount) },
      pagesPerBlock: pagesPerBlock, lockPage: lockPage ?? Self.lockPage(pageSize: pageSize))
    self.order = order
    var roots: [Int: [UInt8]] = [:]
    for (index, (root, written)) in trees.enumerated() {
      var page = written.tree.root
      FinishedTree.resolve(written.tree.rootLinks, in: &page) { order.number($0, ofTree: index) }
      roots[root] = page
    }
    self.roots = roots
  }

  /// Returns the block that begins with a page, if it was encoded early with its tree.
  func encodedBlock(firstPage: Int) throws -> PackedBlock? {
    guard let run = order.runs(in: firstPage..<firstPage + 1).first, case .encoded(let tree) = run.source
    else { return nil }
    return try trees[tree].files.encoded?.block(run.first / pagesPerBlock)
  }

  /// Returns the bytes of pages that are not in encoded blocks.
  ///
  /// - Parameter pages: Page numbers from 1 to ``pageCount``.
  func read(_ pages: Range<Int>) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pages.count * pageSize)
    for run in order.runs(in: pages) {
      switch run.source {
      case .file: bytes += try readFile(run)
      case .lockPage: bytes += Array(repeating: 0, count: pageSize)
      case .loose(let tree): bytes += try read(run, ofTree: tree)
      case .encoded: preconditionFailure("encoded blocks are not read as pages")
      }
    }
    return bytes
  }

  private func readFile(_ run: PageOrder.Run) throws -> [UInt8] {
    var bytes = try file.read(at: (run.number - 1) * pageSize, count: run.count * pageSize)
    // There are a few dozen roots, all near the front.
    for (number, page) in roots where (run.number..<run.number + run.count).contains(number) {
      let start = (number - run.number) * pageSize
      bytes.replaceSubrange(start..<start + pageSize, with: page)
    }
    return bytes
  }

  private func read(_ run: PageOrder.Run, ofTree index: Int) throws -> [UInt8] {
    let tree = trees[index]
    let encoded = tree.files.encodedCount * pagesPerBlock
    var bytes = try tree.files.loose.read(at: (run.first - encoded) * pageSize, count: run.count * pageSize)
    let (start, links) = (run.first * pageSize, tree.tree.links)
    let first = links.indices.partitioningIndex { links[$0] >= start }
    let end = links.indices.partitioningIndex { links[$0] >= start + bytes.count }
    FinishedTree.resolve(links[first..<end].lazy.map { $0 - start }, in: &bytes) { order.number($0, ofTree: index) }
    return bytes
  }
}
