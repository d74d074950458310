package import TransitValues

/// Reads cells as the values their columns hold.
///
/// Every function takes the bytes of one cell, unquoted and trimmed; an empty cell is an error, as it is the caller who
/// knows what it means. Nothing is allocated.
package enum FieldParser {
  /// Reads `H:MM:SS` as seconds; hours of 1 to 4 digits, since service days run past midnight and some for weeks.
  ///
  /// - Throws: ``FieldError/notATime``.
  @inlinable
  package static func time(_ cell: Span<UInt8>) throws(FieldError) -> Int {
    let hourDigits = cell.count - 6
    guard hourDigits >= 1, hourDigits <= 4, cell[hourDigits] == 0x3A, cell[hourDigits + 3] == 0x3A,
      let hours = digits(cell, 0, hourDigits),
      let minutes = digits(cell, hourDigits + 1, hourDigits + 3), minutes < 60,
      let seconds = digits(cell, hourDigits + 4, hourDigits + 6), seconds < 60
    else { throw .notATime }
    return hours * 3600 + minutes * 60 + seconds
  }

  /// Reads `YYYYMMDD`.
  ///
  /// - Throws: ``FieldError/notADate``, for a day that the calendar does not have too.
  @inlinable
  package static func date(_ cell: Span<UInt8>) throws(FieldError) -> ServiceDate {
    guard cell.count == 8, let number = digits(cell, 0, 8),
      let date = ServiceDate(
        year: number / 10_000, month: number / 100 % 100, dayOfMonth: number % 100)
    else { throw .notADate }
    return date
  }

  /// Reads an integer with an optional sign; zeros in front are fine.
  ///
  /// - Throws: ``FieldError/notAnInteger``, or ``FieldError/outOfRange`` beyond 64 bits.
  @inlinable
  package static func integer(_ cell: Span<UInt8>) throws(FieldError) -> Int {
    let (isNegative, start) = sign(of: cell)
    guard start < cell.count else { throw .notAnInteger }
    var value = 0
    var overflows = false
    for index in start..<cell.count {
      guard let digit = digit(cell[index]) else { throw .notAnInteger }
      // Counted downwards, as there is one more negative number than there are positive ones.
      let (product, productOverflow) = value.multipliedReportingOverflow(by: 10)
      let (difference, differenceOverflow) = product.subtractingReportingOverflow(digit)
      overflows = overflows || productOverflow || differenceOverflow
      value = difference
    }
    guard !overflows, isNegative || value != .min else { throw .outOfRange }
    return isNegative ? value : -value
  }

  /// The number that the digits `start..<end` write, or `nil` when one of them is none; at most 18 digits.
  @inlinable
  package static func digits(_ cell: Span<UInt8>, _ start: Int, _ end: Int) -> Int? {
    var number = 0
    for index in start..<end {
      guard let digit = digit(cell[index]) else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  @inlinable
  package static func digit(_ byte: UInt8) -> Int? {
    let digit = byte &- 0x30
    return digit < 10 ? Int(digit) : nil
  }

  @inlinable
  package static func sign(of cell: Span<UInt8>) -> (isNegative: Bool, length: Int) {
    guard cell.count > 0 else { return (false, 0) }
    return (cell[0] == 0x2D, cell[0] == 0x2D || cell[0] == 0x2B ? 1 : 0)
  }
}
