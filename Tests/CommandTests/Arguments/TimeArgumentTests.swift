import Foundation
import TestFeeds
import Testing
import TransitAnswers
import TransitBundle
import TransitValues

@testable import gtfs_bundle

@Suite struct `Time arguments` {
  @Test(arguments: [
    ("2026-03-29T01:30+01:00", 1_774_744_200), ("2026-03-29T00:30Z", 1_774_744_200),
    ("2026-03-29 00:30:00z", 1_774_744_200), ("2026-03-28T19:30-05", 1_774_744_200),
    ("2026-03-29T06:15:59.999+0545", 1_774_744_259), ("1970-01-01T00:00Z", 0), ("0", 0), ("-86400", -86_400),
    ("1541044800", 1_541_044_800), ("1969-12-31T23:59:59Z", -1), ("+60", 60),
  ])
  func `times with an offset and seconds since 1970 are instants`(text: String, seconds: Int) throws {
    #expect(try TimeArgument(parsing: text) == .instant(Date(unixSeconds: seconds)))
  }

  @Test(arguments: [
    ("2026-03-29", 0), ("20260329", 0), ("20260329T01:30", 5400), ("2026-03-29T01:30", 5400),
    ("2026-03-29T23:59:59", 86_399),
  ])
  func `times without an offset are local, and dates mean midnight`(text: String, seconds: Int) throws {
    let day = try #require(ServiceDate("20260329"))
    #expect(try TimeArgument(parsing: text) == .local(day: day, secondsAfterMidnight: seconds))
  }

  @Test(arguments: ["20260329", "2026-03-29"]) func `service days have hyphens or not`(text: String) throws {
    #expect(try TimeArgument.day(parsing: text) == ServiceDate("20260329"))
    for other in [text + "T00:00", text + " ", "today", "", "20260230", "2026-0329"] {
      #expect(throws: UsageError.self) { try TimeArgument.day(parsing: other) }
    }
  }

  @Test(arguments: [
    "", " ", "now", "2026-03", "2026-3-29", "2026-02-30", "2026-03-29T", "2026-03-29T24:00", "2026-03-29T1:30",
    "2026-03-29T01:60", "2026-03-29T01:30:60", "2026-03-29T01:30+", "2026-03-29T01:30+1", "2026-03-29T01:30+01:",
    "2026-03-29T01:30+01:00x", "2026-03-29T01:30:00.", "2026-03-29Z", "1e9", "0x10", "99999999999999999999", "1.5",
    "9223372036854775807", "２０２６-03-29", "202603-29", "2026-0329",
  ])
  func `other times are refused with the expected format`(text: String) {
    let error = #expect(throws: UsageError.self) { try TimeArgument(parsing: text) }
    #expect(error?.description.contains("ISO 8601") == true)
  }

  /// The same instant written with any offset must be equal.
  @Test func `times survive formatting and parsing`() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<5000 {
      let seconds = Int.random(in: -50_000_000_000...200_000_000_000, using: &random)
      #expect(try TimeArgument(parsing: "\(seconds)") == .instant(Date(unixSeconds: seconds)))
      let minutes = Int.random(in: -1439...1439, using: &random)
      let local = seconds + minutes * 60
      let day = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
      let offset = (minutes < 0 ? "-" : "+") + ServiceTime(seconds: abs(minutes) * 60).description.prefix(5)
      let text =
        "\(ServiceDate(daysSince1970: day).isoText)T\(ServiceTime(seconds: local - day * 86_400))\(offset)"
      #expect(try TimeArgument(parsing: text) == .instant(Date(unixSeconds: seconds)), "\(text)")
    }
  }
}
