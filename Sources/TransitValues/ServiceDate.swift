/// A service day: a date of the proleptic Gregorian calendar, without a time zone.
///
/// ```swift
/// let date = ServiceDate(year: 2026, month: 7, day: 6)!
/// print(date, date.weekday, date.advanced(by: 1))   // 20260706 monday 20260707
/// ```
///
/// Dates are `Strideable`, so `first...last` can be iterated. They are encoded as text, `"20260706"`.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#field-types>, "Date".
public struct ServiceDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01.
  public let daysSince1970: Int

  /// Creates a date from days since 1970-01-01.
  public init(daysSince1970: Int) {
    self.daysSince1970 = daysSince1970
  }

  /// Creates a date from year, month and day; `nil` if the day does not exist.
  ///
  /// - Parameters:
  ///   - year: `0 ... 9999`.
  ///   - month: `1 ... 12`.
  ///   - day: From 1 to the length of the month.
  public init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    daysSince1970 = Self.dayNumber(year: year, month: month, dayOfMonth: day)
  }

  /// Parses eight digits, `YYYYMMDD`; `nil` for any other text and for days that do not exist.
  public init?(_ text: some StringProtocol) {
    let digits = Array(text.utf8)
    guard digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    self.init(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// The day of the week.
  public var weekday: Weekday { Weekday.allCases[weekdayIndex] }

  /// The day of the week as a number, from 0 for Monday.
  @inlinable package var weekdayIndex: Int {
    // 1970-01-01 was a Thursday.
    let shifted = (daysSince1970 % 7 + 3) % 7
    return shifted < 0 ? shifted + 7 : shifted
  }

  /// Whether the left date is earlier.
  public static func < (left: ServiceDate, right: ServiceDate) -> Bool {
    left.daysSince1970 < right.daysSince1970
  }
}

extension ServiceDate {
  /// Year, month and day of the month. The year has no limits and may be negative.
  ///
  /// Uses the "civil from days" algorithm: years begin in March, so that the leap day comes last and one formula gives
  /// the months.
  public var calendarDate: (year: Int, month: Int, day: Int) {
    // Split off whole eras first, because adding to an extreme day count from a damaged file would overflow.
    let (eras, days) = daysSince1970.quotientAndRemainder(dividingBy: Self.daysOfEra)
    let (moreEras, dayOfEra) = (days + Self.dayOfEpoch).quotientAndRemainder(dividingBy: Self.daysOfEra)
    let era = eras + moreEras
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
      month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    )
  }

  /// The days with a four-digit year: from 0000-01-01 to 9999-12-31.
  package static let writtenDays =
    dayNumber(year: 0, month: 1, dayOfMonth: 1)...dayNumber(year: 9999, month: 12, dayOfMonth: 31)

  /// Days in 400 years.
  private static let daysOfEra = 146_097
  /// 1970-01-01, counted in days from March 1 of year 0.
  private static let dayOfEpoch = 719_468

  private static func dayNumber(year: Int, month: Int, dayOfMonth: Int) -> Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let era = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 399) / 400
    let yearOfEra = yearFromMarch - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + dayOfMonth - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * daysOfEra + dayOfEra - dayOfEpoch
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension ServiceDate: Strideable {
  /// Returns the number of days to another date; negative if it is earlier. Clamped to the range of `Int`.
  public func distance(to other: ServiceDate) -> Int { other.daysSince1970.subtractingClamped(daysSince1970) }

  /// Returns the date `days` later, or earlier for a negative number. Clamped to the range of ``daysSince1970``.
  public func advanced(by days: Int) -> ServiceDate { ServiceDate(daysSince1970: daysSince1970.addingClamped(days)) }
}

extension ServiceDate: LosslessStringConvertible {
  /// The date in GTFS format, `YYYYMMDD`. Years outside 0 ... 9999 have more digits or a sign.
  public var description: String {
    let (year, month, day) = calendarDate
    return Self.text(year) + PaddedDigits.two(month.magnitude) + PaddedDigits.two(day.magnitude)
  }

  /// The date in ISO 8601, such as `2026-07-06`.
  package var isoText: String {
    let (year, month, day) = calendarDate
    return Self.text(year) + "-" + PaddedDigits.two(month.magnitude) + "-" + PaddedDigits.two(day.magnitude)
  }

  private static func text(_ year: Int) -> String {
    (year < 0 ? "-" : "") + PaddedDigits.four(year.magnitude)
  }
}
