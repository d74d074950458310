import Foundation
import TransitBundle

extension Timetable {
  /// Days as `Mon, Jul 6`, in the feed's time zone.
  var dayStyle: Date.FormatStyle { Date.FormatStyle(timeZone: timeZone).weekday().month().day() }
}

extension FormatStyle where Self == Duration.UnitsFormatStyle {
  /// Whole minutes: `5 min`.
  static var minutes: Self { .units(allowed: [.minutes], width: .abbreviated, fractionalPart: .hide(rounded: .down)) }
}
