import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@testable import BundleBuilder

@Suite struct `Profile order` {
  /// Few distinct times, so that many profiles share a prefix; some times are missing or far away.
  private func time(_ random: inout SplitMix64) -> Int? {
    if random.chance(10) { return nil }
    return random.chance(80) ? random.number(-1...2) * 60 : random.number(-70_000...70_000)
  }

  @Test func `profiles are ordered by their times, with missing times first`() {
    var random = SplitMix64(seed: 17)
    for _ in 0..<20_000 {
      var profiles: [[Int?]] = [[], []]
      let common = (0..<random.number(0...6)).map { _ in time(&random) }
      for side in 0..<2 { profiles[side] = common + (0..<random.number(0...4)).map { _ in time(&random) } }
      let coded = profiles.map { times in
        var encoder = VarintEncoder()
        for time in times { encoder.append(optional: time) }
        return encoder.bytes
      }
      let precedes = coded[0].withSpan { left in coded[1].withSpan { right in ProfileOrder.precedes(left, right) } }
      let expected = profiles[0].map { $0 ?? .min }.lexicographicallyPrecedes(profiles[1].map { $0 ?? .min })
      #expect(precedes == expected, "\(profiles)")
    }
  }
}
