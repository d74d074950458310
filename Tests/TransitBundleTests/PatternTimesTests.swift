import TestFeeds
import Testing
import TransitValues

@testable import BundleReader
@testable import TransitBundle

@Suite struct `Pattern times` {
  private struct Unexpected: Error {}

  private static func pattern(callCount: Int, profiles: [Int]) -> Pattern {
    Pattern(
      calls: (0..<callCount).map {
        PatternReader.Call(
          sequence: $0, headsign: nil, pickupType: nil, dropOffType: nil, hasWindow: false, bounds: nil)
      },
      trips: profiles.map {
        PatternReader.Trip(start: $0, service: ServiceRank(1), profile: ProfileRank($0), trip: TripRank($0))
      }, hasRepeated: false)
  }

  @Test func `the times of a pattern equal the times that were read: early, late, interpolated or missing`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<50 {
      let pattern = Self.pattern(callCount: 20, profiles: (0..<19).map { 3 * $0 })
      let largest = [100, 40_000, 1 << 20, 1 << 40].randomElement(using: &random) ?? 1
      let read = (0..<19).map { _ in
        (0..<20).map { _ in
          Bool.random(using: &random)
            ? PatternTimes.Time(
              seconds: Int.random(in: -largest...largest, using: &random),
              isInterpolated: Bool.random(using: &random)) : nil
        }
      }
      for _ in 0..<200 {
        let (profile, position) = (Int.random(in: 0..<19, using: &random), Int.random(in: 0..<20, using: &random))
        #expect(
          pattern.time(profileIndex: profile, position: position, .departures) { $0.flatMap { read[$0] } }
            == read[profile][position])
      }
    }
  }

  @Test func `the times of a pattern are read once, and a failed read is not cached`() throws {
    let pattern = Self.pattern(callCount: 2, profiles: [1, 2])
    #expect(throws: Unexpected.self) {
      try pattern.time(profileIndex: 1, position: 0, .departures) { _ throws(Unexpected) in throw Unexpected() }
    }
    let read = [PatternTimes.Time(seconds: 0, isInterpolated: false), nil]
    #expect(pattern.time(profileIndex: 1, position: 0, .departures) { $0.flatMap { _ in read } } == read[0])
    for position in 0..<2 {
      let time = try pattern.time(profileIndex: 1, position: position, .departures) { _ throws(Unexpected) in
        throw Unexpected()
      }
      #expect(time == read[position])
    }
  }

  @Test func `the arrival times of a pattern are separate from its departure times`() {
    let pattern = Self.pattern(callCount: 1, profiles: [1])
    for (side, seconds) in [(BoardSide.departures, 60), (.arrivals, 30)] {
      let read = PatternTimes.Time(seconds: seconds, isInterpolated: false)
      #expect(pattern.time(profileIndex: 0, position: 0, side) { $0.map { _ in read } } == read)
      pattern.keepBounds(seconds...seconds, at: 0, side)
    }
    #expect(pattern.time(profileIndex: 0, position: 0, .departures) { _ in [] }?.seconds == 60)
    #expect(pattern.bounds(at: 0, .departures) == .some(60...60))
    #expect(pattern.bounds(at: 0, .arrivals) == .some(30...30))
    #expect(pattern.bounds(at: 1, .arrivals) == nil)
  }

  @Test func `the byte count of a pattern includes its times once they are read`() {
    let pattern = Self.pattern(callCount: 50, profiles: Array(1...20))
    let unread = pattern.byteCount
    func read(_ profile: Int) {
      _ = pattern.time(profileIndex: profile, position: 0, .departures) { profiles in
        profiles.flatMap { profile in
          (0..<50).map { PatternTimes.Time(seconds: 60 * ($0 + profile), isInterpolated: false) }
        }
      }
    }
    read(0)
    let first = pattern.byteCount
    // Eight profiles of fifty calls, one byte each for times in whole minutes.
    #expect(first - unread >= 8 * 50)
    read(7)
    #expect(pattern.byteCount == first)
    read(8)
    #expect(pattern.byteCount - first >= 8 * 50)
  }
}

@Suite struct `Board cache` {
  private static func pattern() -> Pattern {
    let call = PatternReader.Call(
      sequence: 1, headsign: nil, pickupType: nil, dropOffType: nil, hasWindow: false, bounds: (0, 0))
    return Pattern(
      calls: Array(repeating: call, count: 90),
      trips: [
        PatternReader.Trip(start: 0, service: ServiceRank(1), profile: ProfileRank(1), trip: TripRank(1))
      ], hasRepeated: false)
  }

  private static func readTimes(_ pattern: Pattern) {
    _ = pattern.time(profileIndex: 0, position: 0, .departures) { _ in
      (0..<90).map { PatternTimes.Time(seconds: $0, isInterpolated: false) }
    }
  }

  @Test func `the board cache counts the times of its own pattern, not those of a duplicate read by another thread`() {
    let cache = ReadingCache(byteLimit: 10_000)
    let (kept, other) = (Self.pattern(), Self.pattern())
    cache.insert(.pattern(other), for: .pattern(PatternRank(1)))
    cache.insert(.pattern(kept), for: .pattern(PatternRank(1)))
    let before = cache.byteCount
    Self.readTimes(other)
    cache.count(other, rank: PatternRank(1))
    #expect(cache.byteCount == before)
    Self.readTimes(kept)
    cache.count(kept, rank: PatternRank(1))
    #expect(cache.byteCount == before + kept.byteCount - Self.pattern().byteCount)
    #expect(cache.byteCount >= before + 90)
  }
}
