import Foundation
import Testing
import TransitValues

@testable import BundleReader
@testable import TransitBundle

@Suite struct `Service clocks` {
  private let berlin = ServiceClock(
    changes: TestFeed.berlin.map { ServiceClock.Change(start: $0.start, offset: $0.offset) })

  private func offset(at date: Date) -> Int {
    Int(berlin.utcOffset(at: date).components.seconds)
  }

  private func instant(_ date: String, hour: Int, minute: Int = 0, second: Int = 0) throws -> Int {
    berlin.date(on: try #require(ServiceDate(date)), hour: hour, minute: minute, second: second).unixSeconds
  }

  @Test func `every service day starts at local noon minus 12 hours`() throws {
    for day in 20_400..<20_900 {
      let date = ServiceDate(daysSince1970: day)
      let noon = berlin.origin(of: date).addingTimeInterval(43_200)
      #expect(noon.unixSeconds + offset(at: noon) == day * 86_400 + 43_200)
      #expect(berlin.localDate(at: noon) == date)
    }
    // 2026-03-29 has 23 hours, so its service day starts at 23:00 of the day before.
    let (short, long) = (try #require(ServiceDate("20260329")), try #require(ServiceDate("20261025")))
    #expect(try berlin.origin(of: short).unixSeconds == instant("20260328", hour: 23))
    #expect(try berlin.origin(of: long).unixSeconds == instant("20261025", hour: 1))
  }

  @Test func `service times count from the origin of their day, across changes of the UTC offset`() throws {
    let date = try #require(ServiceDate("20260328"))
    #expect(berlin.date(of: ServiceTime(hour: 1), on: date) == Date(timeIntervalSince1970: 1_774_656_000))
    // 25:10:00 is 1:10 of the next day.
    #expect(
      try berlin.date(of: ServiceTime(hour: 25, minute: 10), on: date).unixSeconds
        == instant("20260329", hour: 1, minute: 10))
    // 26:00:00 falls into the skipped hour, so clocks show 3:00.
    let skipped = berlin.dateComponents(at: berlin.date(of: ServiceTime(hour: 26), on: date))
    #expect(skipped == DateComponents(year: 2026, month: 3, day: 29, hour: 3, minute: 0, second: 0))
  }

  @Test func `local times in a skipped hour move forward by the length of the gap`() throws {
    #expect(try instant("20260329", hour: 1, minute: 59, second: 59) == 1_774_745_999)
    #expect(try instant("20260329", hour: 2) == 1_774_746_000)
    #expect(try instant("20260329", hour: 2, minute: 30) == 1_774_747_800)
    #expect(try instant("20260329", hour: 3) == 1_774_746_000)
  }

  @Test func `a local time that occurs twice is the earlier instant`() throws {
    #expect(try instant("20261025", hour: 2) == 1_792_886_400)
    #expect(try instant("20261025", hour: 2, minute: 59, second: 59) == 1_792_889_999)
    #expect(try instant("20261025", hour: 3) == 1_792_893_600)
  }

  @Test func `whole seconds around an instant contain it, however close it is to one of them`() {
    let second = Date(unixSeconds: 1_774_656_000)
    let reference = second.timeIntervalSinceReferenceDate
    let (before, after) = (reference.nextDown, reference.nextUp)
    #expect(Date(timeIntervalSinceReferenceDate: after).nextUnixSecond == second.unixSeconds + 1)
    #expect(Date(timeIntervalSinceReferenceDate: after).unixSeconds == second.unixSeconds)
    #expect(Date(timeIntervalSinceReferenceDate: before).unixSeconds == second.unixSeconds - 1)
    #expect(Date(timeIntervalSinceReferenceDate: before).nextUnixSecond == second.unixSeconds)
    #expect((second.nextUnixSecond, second.unixSeconds) == (1_774_656_000, 1_774_656_000))
    #expect(Date.distantFuture.addingTimeInterval(1e300).nextUnixSecond == .max)
  }

  @Test func `an instant can be found again by its local date and time`() throws {
    for seconds in stride(from: 1_774_600_000, to: 1_793_000_000, by: 1009) {
      let instant = Date(unixSeconds: seconds)
      let date = berlin.localDate(at: instant)
      let parts = berlin.dateComponents(at: instant)
      #expect(ServiceDate(parts) == date)
      #expect(date.daysSince1970 * 86_400 + ServiceTime(parts).seconds == seconds + offset(at: instant))
      let (hour, minute) = (try #require(parts.hour), try #require(parts.minute))
      let named = berlin.date(on: date, hour: hour, minute: minute, second: try #require(parts.second))
      // In the repeated hour, a local time means the earlier instant.
      #expect(named == instant || named.unixSeconds == seconds - 3600)
    }
  }

  @Test func `the local date and time of an instant with a fraction are those of the second that contains it`() throws {
    let midnight = try instant("20260601", hour: 0)
    #expect(berlin.localDate(at: Date(timeIntervalSince1970: Double(midnight) - 0.25)).description == "20260531")
    #expect(berlin.localDate(at: Date(timeIntervalSince1970: Double(midnight) + 0.25)).description == "20260601")
    let parts = berlin.dateComponents(at: Date(timeIntervalSince1970: Double(midnight) - 0.25))
    #expect(parts == DateComponents(year: 2026, month: 5, day: 31, hour: 23, minute: 59, second: 59))
  }

  @Test func `a clock without changes is UTC, and no clock fails on extreme numbers`() {
    let clock = ServiceClock(changes: [])
    #expect(clock.origin(of: ServiceDate(daysSince1970: 20_000)).unixSeconds == 20_000 * 86_400)
    #expect(clock.localDate(at: Date(unixSeconds: -1)).daysSince1970 == -1)
    #expect(clock.utcOffset(at: .now) == .zero)
    for changes in [[Int.max, 3], [Int.min, Int.max], [5, Int.min]] {
      let clock = ServiceClock(changes: [.init(start: 0, offset: 1), .init(start: changes[0], offset: changes[1])])
      for seconds in [Int.min, -1, 0, Int.max] {
        _ = clock.utcOffset(at: Date(unixSeconds: seconds))
        _ = clock.dateComponents(at: Date(unixSeconds: seconds))
        _ = clock.origin(of: clock.localDate(at: Date(unixSeconds: seconds)))
        _ = clock.date(of: ServiceTime(seconds: seconds), on: ServiceDate(daysSince1970: seconds))
      }
    }
  }
}

@Suite struct `Seconds of an instant` {
  @Test func `seconds of an instant are rounded down, or up on request`() {
    #expect(Date(timeIntervalSince1970: 1.9).unixSeconds == 1)
    #expect(Date(timeIntervalSince1970: -0.1).unixSeconds == -1)
    #expect(Date(timeIntervalSince1970: 1.1).nextUnixSecond == 2)
    #expect(Date(timeIntervalSince1970: 2).nextUnixSecond == 2)
    #expect(Date(timeIntervalSince1970: -0.1).nextUnixSecond == 0)
    #expect(Date(unixSeconds: 86_400) == Date(timeIntervalSince1970: 86_400))
  }

  @Test func `seconds of an instant are clamped to the range of integers`() {
    #expect(Date(timeIntervalSince1970: .infinity).unixSeconds == .max)
    #expect(Date(timeIntervalSince1970: -.infinity).unixSeconds == .min)
    #expect(Date(timeIntervalSince1970: 1e300).nextUnixSecond == .max)
    #expect(Date(timeIntervalSince1970: -1e300).nextUnixSecond == .min)
  }
}
