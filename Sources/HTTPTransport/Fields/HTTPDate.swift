/// Parses dates such as `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

  /// Returns the seconds since 1970, or `nil` for text of another form.
  ///
  /// Supports only the form that servers must send, not the two obsolete ones. Does not check the weekday. A leap
  /// second counts as the second after it.
  ///
  /// Source: RFC 9110, section 5.6.7, "IMF-fixdate".
  package static func parse(_ value: String) -> Int? {
    let words = value.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 6, words[0].utf8.count == 4, words[0].hasSuffix(","), words[5] == "GMT",
      let day = number(words[1], digits: 2), let month = months.firstIndex(where: { words[2] == $0 }),
      let year = number(words[3], digits: 4), year >= 1970,
      let time = secondsOfDay(words[4])
    else { return nil }
    guard (1...monthLengths[month] + (month == 1 && isLeap(year) ? 1 : 0)).contains(day) else { return nil }
    return 86_400 * (daysBefore(year: year, month: month) + day - 1) + time
  }

  /// Parses `HH:MM:SS` to seconds, `0 ... 86_400`.
  private static func secondsOfDay(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2) }
    guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2],
      hour < 24, minute < 60, second <= 60
    else { return nil }
    return 3600 * hour + 60 * minute + second
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    text.utf8.count == digits ? ContentLength.parse(text) : nil
  }

  private static func isLeap(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// The days from 1970-01-01 to the first day of a month. Months count from 0.
  private static func daysBefore(year: Int, month: Int) -> Int {
    let past = year - 1
    let leapDays = (past / 4 - past / 100 + past / 400) - (1969 / 4 - 1969 / 100 + 1969 / 400)
    let earlierMonths = monthLengths[..<month].reduce(0, +) + (month > 1 && isLeap(year) ? 1 : 0)
    return 365 * (year - 1970) + leapDays + earlierMonths
  }
}
