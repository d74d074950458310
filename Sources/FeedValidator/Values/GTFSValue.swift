import TransitValues

/// Times, dates and colors as the canonical validator reads them.
///
/// Sources: its types `GtfsTime`, `GtfsDate` and `GtfsColor`.
enum GTFSValue {
  /// Returns the seconds in `H:MM:SS`, `HH:MM:SS` or `HHH:MM:SS`.
  ///
  /// - Complexity: O(1). Allocates nothing.
  static func time(_ cell: Span<UInt8>) -> Int32? {
    let hourCount = cell.count - 6
    guard 1...3 ~= hourCount, cell[hourCount] == UInt8(ascii: ":"), cell[hourCount + 3] == UInt8(ascii: ":"),
      let hours = digits(cell, in: 0..<hourCount),
      let minutes = digits(cell, in: hourCount + 1..<hourCount + 3), minutes < 60,
      let seconds = digits(cell, in: hourCount + 4..<hourCount + 6), seconds < 60
    else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }

  /// Returns the days from 1970-01-01 to a date `YYYYMMDD`.
  ///
  /// Java reads the parts with `Integer.parseInt`, so `+0260701` and `202607+1` are dates as well, and `-0010101` is a
  /// date before the year 0.
  ///
  /// - Complexity: O(1). Allocates only for text outside ASCII.
  static func date(_ cell: Span<UInt8>) -> Int32? {
    if cell.count == 8, let year = digits(cell, in: 0..<4), let month = digits(cell, in: 4..<6),
      let day = digits(cell, in: 6..<8)
    {
      return days(year: year, month: month, day: day)
    }
    return signedDate(cell) ?? JavaDigits.folded(cell)?.withSpan(signedDate)
  }

  private static func signedDate(_ cell: Span<UInt8>) -> Int32? {
    guard cell.count == 8, let year = JavaNumber.integer(cell, in: 0..<4),
      let month = JavaNumber.integer(cell, in: 4..<6), let day = JavaNumber.integer(cell, in: 6..<8)
    else { return nil }
    return days(year: year, month: month, day: day)
  }

  /// Returns the red, green and blue of a color `RRGGBB`.
  ///
  /// Java reads it with `Integer.parseInt`, so five digits after a sign are a color as well.
  ///
  /// - Complexity: O(1). Allocates only for text outside ASCII.
  static func color(_ cell: Span<UInt8>) -> UInt32? {
    let color = { (bytes: Span<UInt8>) in
      bytes.count == 6 ? JavaNumber.integer(bytes, in: 0..<6, radix: 16) : nil
    }
    let value = color(cell) ?? JavaDigits.folded(cell, letters: true)?.withSpan(color)
    return value.map { UInt32(bitPattern: $0) }
  }

  /// Returns a number without a sign.
  @inline(__always)
  private static func digits(_ cell: Span<UInt8>, in range: Range<Int>) -> Int32? {
    var value: Int32 = 0
    for index in range {
      let digit = cell[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value * 10 + Int32(digit)
    }
    return value
  }

  /// Returns the days from 1970-01-01; `nil` if the Gregorian calendar does not have the date.
  ///
  /// Counts years from March, so that a leap day is the last day of its year.
  /// Source: <https://howardhinnant.github.io/date_algorithms.html#days_from_civil>.
  private static func days(year: Int32, month: Int32, day: Int32) -> Int32? {
    guard 1...12 ~= month, day >= 1, day <= dayCount(year: year, month: month) else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func dayCount(year: Int32, month: Int32) -> Int32 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
