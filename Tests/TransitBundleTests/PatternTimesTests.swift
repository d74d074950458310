import TestFeeds
import Testing

@testable import TransitBundle

@Suite struct `Times of a pattern` {
  private struct Unexpected: Error {}

  private static func pattern(callCount: Int, profiles: [Int]) -> Pattern {
    Pattern(
      calls: (0..<callCount).map {
        Pattern.Call(
          sequence: $0, headsign: nil, pickupType: nil, dropOffType: nil, hasWindow: false, bounds: nil)
      },
      trips: profiles.map { Pattern.Trip(start: $0, service: 1, profile: $0, trip: $0) }, hasRepeated: false)
  }

  @Test func `are those that were read, early, late, interpolated or missing`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<50 {
      let pattern = Self.pattern(callCount: 20, profiles: [3, 5, 9])
      let times = PatternTimes(of: pattern)
      let largest = [100, 32_766, 32_767, 1 << 40].randomElement(using: &random) ?? 1
      let read = (0..<3).map { _ in
        (0..<20).map { _ in
          Bool.random(using: &random)
            ? PatternTimes.Time(
              seconds: Int.random(in: (largest > 32_767 ? -largest : 0)...largest, using: &random),
              isInterpolated: Bool.random(using: &random)) : nil
        }
      }
      for _ in 0..<200 {
        let (profile, position) = (Int.random(in: 0..<3, using: &random), Int.random(in: 0..<20, using: &random))
        #expect(
          times.time(profileIndex: profile, position: position) { profiles in profiles.map { read[$0] } }
            == read[profile][position])
      }
    }
  }

  @Test func `are read once, and not kept where reading failed`() throws {
    let times = PatternTimes(of: Self.pattern(callCount: 2, profiles: [1, 2]))
    #expect(throws: Unexpected.self) {
      try times.time(profileIndex: 1, position: 0) { _ throws(Unexpected) in throw Unexpected() }
    }
    let read = [PatternTimes.Time(seconds: 0, isInterpolated: false), nil]
    #expect(times.time(profileIndex: 1, position: 0) { $0.map { _ in read } } == read[0])
    for position in 0..<2 {
      let time = try times.time(profileIndex: 1, position: position) { _ throws(Unexpected) in throw Unexpected() }
      #expect(time == read[position])
    }
  }

  @Test func `count what they take when all are read`() {
    let small = PatternTimes(of: Self.pattern(callCount: 10, profiles: [1]))
    let large = PatternTimes(of: Self.pattern(callCount: 10, profiles: [1, 2, 3]))
    #expect(small.byteCount >= 20)
    #expect(large.byteCount == 3 * small.byteCount)
  }
}
