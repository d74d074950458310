import TestFeeds
import Testing
import TransitAnswers

@testable import gtfs_bundle

@Suite struct `Duration arguments` {
  @Test(arguments: [
    ("90m", 5400), ("2h", 7200), ("1h30m", 5400), ("45s", 45), ("1d", 86_400), ("1d2h3m4s", 93_784),
    ("0m", 0), ("007m", 420),
  ])
  func `a duration is the sum of its parts`(text: String, seconds: Int) throws {
    #expect(try DurationArgument(parsing: text).seconds == seconds)
  }

  @Test(arguments: [
    "", "90", "m", "-5m", "+5m", "1.5h", "1m1h", "1h1h", "2 h", "2H", "1h30", "99999999999999999999d", "36526d", "１h",
    "9223372036854775807s",
  ])
  func `other durations are refused with the expected format`(text: String) {
    let error = #expect(throws: UsageError.self) { try DurationArgument(parsing: text) }
    #expect(error?.description.contains("1h30m") == true)
  }

  @Test func `durations survive formatting and parsing`() throws {
    var random = SplitMix64(seed: 9)
    for _ in 0..<5000 {
      let duration = DurationArgument(seconds: Int.random(in: 0...400_000, using: &random))
      #expect(try DurationArgument(parsing: "\(duration)") == duration)
    }
  }
}
