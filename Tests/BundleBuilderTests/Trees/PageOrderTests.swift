import TestFeeds
import Testing

@testable import BundleBuilder

@Suite struct `Page order` {
  private struct Case: CustomStringConvertible {
    let filePageCount: Int
    let trees: [PageOrder.Tree]
    let pagesPerBlock: Int
    let lockPage: Int

    var order: PageOrder {
      PageOrder(filePageCount: filePageCount, trees: trees, pagesPerBlock: pagesPerBlock, lockPage: lockPage)
    }
    var description: String { "\(filePageCount) pages, \(trees), \(pagesPerBlock) a block, lock \(lockPage)" }
  }

  /// Trees as the builder writes them: a tree with encoded blocks also has several whole loose blocks.
  private static func cases() -> [Case] {
    var random = SplitMix64(seed: 19)
    return (0..<400).map { _ in
      let pagesPerBlock = random.number(1...6)
      let trees = (0..<random.number(0...5)).map { _ in
        let encodedCount = random.chance(60) ? random.number(0...5) : 0
        let loose = encodedCount > 0 ? TreeFilesWriter.looseCount * pagesPerBlock : 0
        return PageOrder.Tree(
          pageCount: encodedCount * pagesPerBlock + loose + random.number(0...9), encodedCount: encodedCount)
      }
      return Case(
        filePageCount: random.number(1...20), trees: trees, pagesPerBlock: pagesPerBlock,
        lockPage: random.chance(70) ? random.number(2...90) : 1 << 20)
    }
  }

  @Test func `every tree page has its own number and none is left free`() {
    for example in Self.cases() {
      let order = example.order
      var numbers = Set(1...example.filePageCount)
      for tree in example.trees.indices {
        for page in 0..<example.trees[tree].pageCount {
          let isNew = numbers.insert(order.number(page, ofTree: tree)).inserted
          #expect(isNew, "\(example)")
        }
      }
      let skipped = Set(1...max(1, order.pageCount)).subtracting(numbers)
      #expect(numbers.max() == order.pageCount)
      #expect(skipped.isSubset(of: [example.lockPage]), "\(example)")
      #expect(example.lockPage <= example.filePageCount || !numbers.contains(example.lockPage), "\(example)")
    }
  }

  @Test func `encoded blocks start at block boundaries of the bundle`() {
    for example in Self.cases() {
      for (tree, pages) in example.trees.enumerated() {
        for block in 0..<pages.encodedCount {
          let numbers = (0..<example.pagesPerBlock).map {
            example.order.number(block * example.pagesPerBlock + $0, ofTree: tree)
          }
          #expect((numbers[0] - 1) % example.pagesPerBlock == 0, "\(example)")
          #expect(numbers == Array(numbers[0]..<numbers[0] + example.pagesPerBlock), "\(example)")
        }
      }
    }
  }

  @Test func `every range of pages is found`() {
    for example in Self.cases() {
      let order = example.order
      var random = SplitMix64(seed: 23)
      for _ in 0..<10 {
        let start = random.number(1...order.pageCount)
        let range = start..<random.number(start...order.pageCount) + 1
        let runs = order.runs(in: range)
        #expect(runs.flatMap { Array($0.number..<$0.number + $0.count) } == Array(range))
        for run in runs {
          switch run.source {
          case .loose(let tree), .encoded(let tree):
            for page in 0..<run.count { #expect(order.number(run.first + page, ofTree: tree) == run.number + page) }
          case .file: #expect(run.number + run.count - 1 <= example.filePageCount)
          case .lockPage: #expect(run.number == example.lockPage && run.count == 1)
          }
        }
      }
    }
  }
}
