import BundleFormat
import TestFeeds
import Testing

@testable import BundleDelta

@Suite struct `Final pages` {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `a block is final once, when all its pages are`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let geometry = try Geometry(
      pageSize: 512, pagesPerBlock: [1, 2, 4, 8].randomElement(using: &random) ?? 1,
      decodedLength: 512 * Int.random(in: 1...60, using: &random))
    let folder = try TemporaryFolder()
    let pages = try ScratchPages(beside: folder.file("new.transit"), geometry: geometry)
    var blocks: [Int] = []
    pages.blockIsFinal = { blocks.append($0) }
    // Ranges of pages in any order, which cover the database.
    var ranges: [Range<Int>] = []
    while (ranges.last?.upperBound ?? 1) <= geometry.pageCount {
      let first = ranges.last?.upperBound ?? 1
      ranges.append(first..<min(first + Int.random(in: 0...11, using: &random), geometry.pageCount + 1))
    }
    var final: Set<Int> = []
    for range in ranges.shuffled(using: &random) {
      pages.markFinal(range)
      final.formUnion(range)
      let expected = (0..<geometry.blockCount).filter { block in
        let first = block * geometry.pagesPerBlock + 1
        return final.isSuperset(of: first..<min(first + geometry.pagesPerBlock, geometry.pageCount + 1))
      }
      #expect(blocks.sorted() == expected)
    }
    #expect(blocks.count == geometry.blockCount)
  }
}
