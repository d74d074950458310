import Foundation

/// A calendar day, computed by Foundation instead of the project's own arithmetic.
package struct NaiveDay: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  package let number: Int

  package init(number: Int) {
    self.number = number
  }

  /// Parses `YYYYMMDD`. Returns `nil` for other texts and for days that do not exist.
  package init?(_ text: String) {
    guard text.utf8.count == 8, let digits = Int(text), digits > 0 else { return nil }
    let components = DateComponents(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    guard let date = Self.greenwich.date(from: components) else { return nil }
    self.init(number: Int((date.timeIntervalSince1970 / 86_400).rounded(.down)))
    guard self.text == text else { return nil }
  }

  /// `YYYYMMDD`.
  package var text: String {
    let parts = components
    let digits = String((parts.year ?? 0) * 10_000 + (parts.month ?? 0) * 100 + (parts.day ?? 0))
    return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }

  /// The weekday from 0 for Monday to 6 for Sunday, in the order of calendar.txt's columns.
  package var weekday: Int {
    // Foundation counts from 1 for Sunday.
    ((components.weekday ?? 1) + 5) % 7
  }

  /// Returns local noon minus 12 h in seconds since 1970, the origin of a service day's times.
  func origin(in zone: TimeZone) -> Int? {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    var noon = DateComponents()
    (noon.year, noon.month, noon.day, noon.hour) = (components.year, components.month, components.day, 12)
    return calendar.date(from: noon).map { Int($0.timeIntervalSince1970) - 12 * 3600 }
  }

  package func advanced(by days: Int) -> NaiveDay {
    NaiveDay(number: number + days)
  }

  package static func < (left: NaiveDay, right: NaiveDay) -> Bool {
    left.number < right.number
  }

  private var components: DateComponents {
    let date = Date(timeIntervalSince1970: Double(number) * 86_400)
    return Self.greenwich.dateComponents([.year, .month, .day, .weekday], from: date)
  }

  private static let greenwich: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
