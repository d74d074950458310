import Foundation
import Testing
import TransitBundle

@Suite struct `Validity and colors` {
  private let days = ["20260609", "20260610", "20260620", "20260621"].compactMap { ServiceDate($0) }

  @Test func `a bundle is valid from its first day of service to its last`() {
    let information = BundleInformation(
      name: "City", timeZoneIdentifier: "Europe/Berlin", validity: days[1]...days[2])
    #expect(days.map(information.isValid(on:)) == [false, true, true, false])
    #expect(!BundleInformation(name: "City", timeZoneIdentifier: "Europe/Berlin").isValid(on: days[0]))
  }

  @Test func `a feed is complete within the dates that its publisher gives`() {
    #expect(days.map(FeedInfo(startDate: days[1], endDate: days[2]).isValid(on:)) == [false, true, true, false])
    #expect(days.map(FeedInfo(endDate: days[2]).isValid(on:)) == [true, true, true, false])
    #expect(days.map(FeedInfo(startDate: days[1]).isValid(on:)) == [false, true, true, true])
  }

  @Test func `colors are equal whatever the case of their digits`() throws {
    let (lower, upper) = (try #require(RouteColor(rawValue: "00a0ff")), try #require(RouteColor(rawValue: "00A0FF")))
    #expect(lower == upper)
    #expect(Set([lower, upper]).count == 1)
    #expect((lower.red, lower.green, lower.blue) == (0, 160, 255))
  }
}
