import TransitBundle
import TransitValues

/// An instant as clocks of the feed's time zone show it.
struct LocalTime {
  let date: ServiceDate
  private let secondsAfterMidnight: Int

  init(_ instant: UnixTime, by clock: Clock) {
    date = clock.localDate(of: instant)
    secondsAfterMidnight = instant.seconds + clock.utcOffset(at: instant) - date.day * 86_400
  }

  /// `05:40`.
  var time: String { String(ServiceTime(seconds: secondsAfterMidnight).description.prefix(5)) }

  /// `05:40`, or `2018-11-02 00:10` when that is another day.
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
    return "\(names[date.weekday]) \(text(date))"
  }
}
