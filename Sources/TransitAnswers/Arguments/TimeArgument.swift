package import TransitBundle
package import TransitFoundation
package import TransitValues

/// A time argument: seconds since 1970, or ISO 8601 with or without an offset.
package enum TimeArgument: Hashable, Sendable {
  case instant(Date)
  /// Local time in the feed's time zone.
  case local(day: ServiceDate, secondsAfterMidnight: Int)

  package static let expectation = """
    expected ISO 8601, such as 2026-03-29T01:30 (the feed's local time), 2026-03-29T01:30+01:00, 2026-03-29 or \
    20260329, or seconds since 1970
    """

  /// Parses a time.
  ///
  /// - ISO 8601: a date `YYYY-MM-DD` or `YYYYMMDD` (midnight), optionally followed by `T` or a space, `HH:MM`, seconds,
  ///   decimals (ignored) and an offset (`Z`, `±HH`, `±HHMM` or `±HH:MM`).
  /// - Any other integer: seconds since 1970, within the years 0 to 9999.
  ///
  /// - Throws: ``UsageError``.
  package init(parsing text: String) throws(UsageError) {
    if let day = ServiceDate(text) {
      self = .local(day: day, secondsAfterMidnight: 0)
      return
    }
    if let seconds = Int(text) {
      guard Self.sensibleSeconds.contains(seconds) else {
        throw UsageError("outside the years 0 to 9999; \(Self.expectation)")
      }
      self = .instant(Date(unixSeconds: seconds))
      return
    }
    var parser = ISOParser(text)
    guard let time = parser.time() else { throw UsageError(Self.expectation) }
    self = time
  }

  package static let dayExpectation = "expected a date, such as 20260329 or 2026-03-29"

  /// Parses a day: `YYYYMMDD` or `YYYY-MM-DD`.
  ///
  /// - Throws: ``UsageError``.
  package static func day(parsing text: String) throws(UsageError) -> ServiceDate {
    var parser = ISOParser(text)
    guard let day = parser.day() else { throw UsageError(dayExpectation) }
    return day
  }

  package static let sensibleSeconds = -62_167_219_200...253_402_300_799

  /// The instant, in the time zone of the feed's clock if the argument has no offset.
  package func date(by clock: ServiceClock) -> Date {
    switch self {
    case .instant(let date): date
    case .local(let day, let seconds): clock.date(on: day, second: seconds)
    }
  }
}

/// Parses ISO 8601 from left to right; every method returns `nil` on a mismatch.
private struct ISOParser {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  mutating func time() -> TimeArgument? {
    guard let day = date() else { return nil }
    if rest.isEmpty { return .local(day: day, secondsAfterMidnight: 0) }
    guard take("T") || take("t") || take(" "), let seconds = timeOfDay() else { return nil }
    if rest.isEmpty { return .local(day: day, secondsAfterMidnight: seconds) }
    guard let offset = offset(), rest.isEmpty else { return nil }
    return .instant(Date(unixSeconds: day.daysSince1970 * 86_400 + seconds - offset))
  }

  mutating func day() -> ServiceDate? {
    date().flatMap { rest.isEmpty ? $0 : nil }
  }

  private mutating func date() -> ServiceDate? {
    guard let year = number(digits: 4) else { return nil }
    let hasHyphens = take("-")
    guard let month = number(digits: 2), !hasHyphens || take("-"), let dayOfMonth = number(digits: 2) else {
      return nil
    }
    return ServiceDate(year: year, month: month, day: dayOfMonth)
  }

  /// Seconds after midnight.
  private mutating func timeOfDay() -> Int? {
    guard let hour = number(digits: 2), hour < 24, take(":"), let minute = number(digits: 2), minute < 60 else {
      return nil
    }
    var seconds = 0
    if take(":") {
      guard let second = number(digits: 2), second < 60 else { return nil }
      seconds = second
      if take(".") || take(",") {
        guard digit() != nil else { return nil }
        while digit() != nil {}
      }
    }
    return hour * 3600 + minute * 60 + seconds
  }

  /// Seconds by which local time is ahead of UTC.
  private mutating func offset() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isNegative = take("-")
    guard isNegative || take("+"), let hours = number(digits: 2), hours < 24 else { return nil }
    var minutes = 0
    if !rest.isEmpty {
      _ = take(":")
      guard let more = number(digits: 2), more < 60 else { return nil }
      minutes = more
    }
    return (isNegative ? -1 : 1) * (hours * 3600 + minutes * 60)
  }

  private mutating func number(digits: Int) -> Int? {
    var number = 0
    for _ in 0..<digits {
      guard let digit = digit() else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  private mutating func digit() -> Int? {
    guard let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
    rest.removeFirst()
    return Int(byte - UInt8(ascii: "0"))
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }
}
