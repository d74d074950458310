import TransitValues

/// Days since 1970-01-01 and seconds of a service day, as the notices write them.
package enum ServiceDay {
  /// `YYYYMMDD`
  static func text(_ days: Int32) -> String {
    let date = ServiceDate(daysSince1970: Int(days)).calendarDate
    return padded(date.year, 4) + padded(date.month, 2) + padded(date.day, 2)
  }

  /// `YYYY-MM-DD`
  package static func hyphenated(_ days: Int32) -> String {
    let date = ServiceDate(daysSince1970: Int(days)).calendarDate
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
  }

  /// `HH:MM:SS`
  package static func time(_ seconds: Int32) -> String {
    let seconds = Int(seconds)
    return "\(padded(seconds / 3600, 2)):\(padded(seconds / 60 % 60, 2)):\(padded(seconds % 60, 2))"
  }

  private static func padded(_ number: Int, _ length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.utf8.count)) + digits
  }
}
