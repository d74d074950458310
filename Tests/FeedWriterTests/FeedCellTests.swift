import FeedTables
import TestFeeds
import Testing
import TransitBundle

@testable import FeedWriter

@Suite struct `Cells of bundles` {
  @Test(arguments: 0...18)
  func `the number of a cell is the one that its text reads as`(digits: Int) {
    var random = SplitMix64(seed: UInt64(digits))
    for _ in 0..<2000 {
      let magnitude = Int.random(in: 0...62, using: &random)
      let units = Int.random(in: -(1 << magnitude)...1 << magnitude, using: &random)
      for cell in [FeedCell.decimal(units: units, digits: digits), .integer(units)] {
        var rows = CSVRows()
        let isWritten = rows.field(cell)
        #expect(isWritten)
        #expect(cell.number == Double(String(decoding: rows.bytes, as: UTF8.self)), "\(cell)")
      }
    }
  }

  @Test func `cells that are not numbers have none`() {
    for cell in [FeedCell.empty, .time(60), .text([]), .text(Array("a".utf8))] { #expect(cell.number == nil) }
    #expect(FeedCell.text(Array("1.50".utf8)).number == 1.5)
  }
}
