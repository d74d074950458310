import TestFeeds
import Testing

@testable import BundleBuilder

@Suite struct `Key statistics` {
  /// Sorted distinct keys of four columns.
  private func keys(_ count: Int, _ random: inout SplitMix64) -> [[Int]] {
    Set(
      (0..<count).map { _ in [random.number(-2...5), random.number(0...9), random.number(0...30), random.number(0...1)]
      }
    )
    .sorted { $0.lexicographicallyPrecedes($1) }
  }

  @Test func `statistics hold the row count and the average rows per key prefix, rounded up`() {
    var random = SplitMix64(seed: 11)
    for count in [1, 2, 10, 500] {
      let keys = keys(count, &random)
      for columnCount in 0...4 {
        var statistics = KeyStatistics(columnCount: columnCount)
        for key in keys { statistics.count(key[0], key[1], key[2], key[3]) }
        let prefixes = (0..<columnCount).map { column in Set(keys.map { Array($0[...column]) }).count }
        let expected = [keys.count] + prefixes.map { (Double(keys.count) / Double($0)).rounded(.up) }.map { Int($0) }
        #expect(statistics.text == expected.map(String.init).joined(separator: " "))
      }
    }
  }
}
