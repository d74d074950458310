import Foundation
import Testing
import TransitBundle

@Suite struct `Date components` {
  @Test func `the date components of a service date are its year, month and day`() throws {
    let date = try #require(ServiceDate("20260706"))
    #expect(date.dateComponents == DateComponents(year: 2026, month: 7, day: 6))
    for day in stride(from: -719_528, through: 2_932_896, by: 9973) {
      #expect(ServiceDate(ServiceDate(daysSince1970: day).dateComponents) == ServiceDate(daysSince1970: day))
    }
  }

  @Test(arguments: [
    DateComponents(), DateComponents(year: 2026, month: 7), DateComponents(month: 7, day: 6),
    DateComponents(year: 2026, day: 6), DateComponents(year: 2026, month: 2, day: 29),
    DateComponents(year: 10_000, month: 1, day: 1), DateComponents(year: 2026, month: 0, day: 1),
  ])
  func `date components that are not a day of the calendar are not a service date`(components: DateComponents) {
    #expect(ServiceDate(components) == nil)
  }

  @Test func `the date components of a service time are its hours, minutes and seconds, with 24 hours or more`() {
    #expect(ServiceTime(hour: 25, minute: 10).dateComponents == DateComponents(hour: 25, minute: 10, second: 0))
    for seconds in stride(from: -100_000, through: 400_000, by: 997) {
      #expect(ServiceTime(ServiceTime(seconds: seconds).dateComponents) == ServiceTime(seconds: seconds))
    }
  }

  @Test func `date components missing for a service time count as 0`() {
    #expect(ServiceTime(DateComponents(hour: 25)).description == "25:00:00")
    #expect(ServiceTime(DateComponents(minute: 90)).description == "01:30:00")
    #expect(ServiceTime(DateComponents()).seconds == 0)
  }
}
