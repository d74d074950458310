import Foundation
import TransitBundle
import TransitValues

/// An instant in the feed's time zone.
struct LocalTime {
  let date: ServiceDate
  /// `05:40`.
  let time: String

  init(_ instant: Date, by clock: ServiceClock) {
    date = clock.localDate(at: instant)
    time = String(ServiceTime(clock.dateComponents(at: instant)).description.prefix(5))
  }

  /// `05:40`, or `2018-11-02 00:10` if the date is not `day`.
  func text(on day: ServiceDate) -> String {
    date == day ? time : "\(Self.text(date)) \(time)"
  }

  /// `2018-11-02`.
  static func text(_ date: ServiceDate) -> String {
    let digits = date.description
    return "\(digits.dropLast(4))-\(digits.dropLast(2).suffix(2))-\(digits.suffix(2))"
  }

  /// `Friday 2018-11-02`.
  static func longText(_ date: ServiceDate) -> String {
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    return "\(names[date.weekday.rawValue]) \(text(date))"
  }
}
