import Foundation
import Testing
import TransitValues

@testable import BundleBuilder

@Suite struct `Bundle clocks` {
  /// Returns the UTC offset of the clock at an instant.
  private func offset(_ changes: [ClockWriter.Change], at instant: Int) -> Int? {
    (changes.last { $0.start <= instant } ?? changes.first)?.offset
  }

  private static let zones = [
    "Europe/Berlin", "Europe/London", "Europe/Dublin", "America/New_York", "America/St_Johns", "America/Sao_Paulo",
    "America/Santiago", "America/Caracas", "Africa/Casablanca", "Africa/Cairo", "Africa/Juba", "Asia/Kolkata",
    "Asia/Kathmandu", "Asia/Tehran", "Asia/Gaza", "Asia/Pyongyang", "Asia/Tokyo", "Australia/Lord_Howe",
    "Australia/Adelaide", "Pacific/Apia", "Pacific/Fakaofo", "Pacific/Kiritimati", "Pacific/Chatham",
    "Pacific/Norfolk", "Antarctica/Troll", "Antarctica/Casey", "Etc/UTC", "Etc/GMT-14",
  ]

  @Test(arguments: zones)
  func `clocks match Foundation in every hour around the service days`(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    // Samoa skipped a day in 2011, Venezuela changed its offset in 2016, and 2026 is in the future.
    for year in [2011, 2016, 2026] {
      let start = try #require(ServiceDate(year: year, month: 3, day: 1)).daysSince1970
      let days = start...(start + 300)
      let changes = ClockWriter(zone: zone).changes(around: days)
      #expect(zip(changes, changes.dropFirst()).allSatisfy { $0.start < $1.start && $0.offset != $1.offset })
      let wrong = stride(from: (start - 400) * 86_400, to: (start + 700) * 86_400, by: 3600).filter { instant in
        offset(changes, at: instant) != zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
      }
      #expect(wrong.isEmpty, "\(wrong.prefix(5))")
      for change in changes.dropFirst() {
        let before = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(change.start - 1)))
        let after = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(change.start)))
        #expect(before != change.offset && after == change.offset, "the change is at the exact second")
      }
    }
  }

  @Test(arguments: ["Europe/Amsterdam", "Africa/Monrovia", "Asia/Kolkata", "America/New_York"])
  func `clocks include local mean time with its odd seconds`(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    let first = try #require(ServiceDate("19000101")).daysSince1970
    let last = try #require(ServiceDate("19750101")).daysSince1970
    let changes = ClockWriter(zone: zone).changes(around: first...last)
    let wrong = stride(from: first * 86_400, to: last * 86_400, by: 6 * 3600).filter { instant in
      offset(changes, at: instant) != zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(5))")
  }

  @Test func `clocks of very long or missing service periods are short`() throws {
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let all = ClockWriter(zone: zone).changes(around: -719_528...2_932_896)
    #expect((2...1000).contains(all.count))
    #expect(all.allSatisfy { (-25_567 * 86_400...84_005 * 86_400).contains($0.start) })
    #expect((1...4).contains(ClockWriter(zone: zone).changes(around: nil).count))
    #expect(ClockWriter(zone: .gmt).changes(around: 20_000...20_001).map(\.offset) == [0])
    for far in [-719_528, 2_932_896] {
      #expect(!ClockWriter(zone: zone).changes(around: far...far).isEmpty)
    }
  }
}
