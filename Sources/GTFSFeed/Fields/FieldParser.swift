package import TransitValues

/// Parses fields.
///
/// Each function takes the bytes of one field, unquoted and trimmed. An empty field is an error, because its meaning
/// depends on the column. Nothing is allocated.
package enum FieldParser {
  /// Parses `H:MM:SS` as seconds. Hours have 1 to 4 digits, because service days extend past midnight, some by weeks.
  ///
  /// - Throws: ``FieldError/notATime``.
  @inlinable
  package static func time(_ cell: Span<UInt8>) throws(FieldError) -> Int {
    // Fast path: almost all times are HH:MM:SS or H:MM:SS and can be parsed as one word.
    if cell.count == 8 { return try time(word: cell.word(at: 0)) }
    if cell.count == 7 {
      let start = UInt64(cell.halfWord(at: 0)) << 8 & 0xFFFF_FFFF | 0x30
      return try time(word: start | UInt64(cell.halfWord(at: 3)) << 32)
    }
    let hourDigits = cell.count - 6
    guard hourDigits >= 1, hourDigits <= 4, cell[hourDigits] == 0x3A, cell[hourDigits + 3] == 0x3A,
      let hours = digits(cell, 0, hourDigits),
      let minutes = digits(cell, hourDigits + 1, hourDigits + 3), minutes < 60,
      let seconds = digits(cell, hourDigits + 4, hourDigits + 6), seconds < 60
    else { throw .notATime }
    return hours * 3600 + minutes * 60 + seconds
  }

  /// Parses `HH:MM:SS` from a word whose least significant byte is the first character.
  @inlinable @inline(__always)
  package static func time(word: UInt64) throws(FieldError) -> Int {
    // XOR maps digits to their values and colons to 0. Any other byte has its highest bit set, or gets it when 118 is
    // added to a value of 10 or more. A sum can carry into the next byte only if the highest bit was already set.
    let values = word ^ 0x3030_3A30_303A_3030
    let sums = values &+ 0x7676_7676_7676_7676
    guard (values | sums) & 0x8080_8080_8080_8080 == 0, values & 0x0000_FF00_00FF_0000 == 0 else { throw .notATime }
    // Ten times each byte plus its right neighbor; at most 99.
    let pairs = values &* 10 &+ values >> 8
    let (hours, minutes, seconds) = (Int(pairs & 0xFF), Int(pairs >> 24 & 0xFF), Int(pairs >> 48 & 0xFF))
    guard minutes < 60, seconds < 60 else { throw .notATime }
    return hours * 3600 + minutes * 60 + seconds
  }

  /// Parses `YYYYMMDD`.
  ///
  /// - Throws: ``FieldError/notADate``, also for a day that does not exist.
  @inlinable
  package static func date(_ cell: Span<UInt8>) throws(FieldError) -> ServiceDate {
    guard cell.count == 8, let number = digits(cell, 0, 8),
      let date = ServiceDate(
        year: number / 10_000, month: number / 100 % 100, day: number % 100)
    else { throw .notADate }
    return date
  }

  /// Parses an integer with an optional sign. Leading zeros are allowed.
  ///
  /// - Throws: ``FieldError/notAnInteger``; ``FieldError/outOfRange`` beyond 64 bits.
  @inlinable
  package static func integer(_ cell: Span<UInt8>) throws(FieldError) -> Int {
    if cell.count > 0, cell.count <= 18, let value = digits(cell, 0, cell.count) { return value }
    let (isNegative, start) = sign(of: cell)
    guard start < cell.count else { throw .notAnInteger }
    var value = 0
    var overflows = false
    for index in start..<cell.count {
      guard let digit = digit(cell[index]) else { throw .notAnInteger }
      // Accumulate negatively, because the negative range has one more number.
      let (product, productOverflow) = value.multipliedReportingOverflow(by: 10)
      let (difference, differenceOverflow) = product.subtractingReportingOverflow(digit)
      overflows = overflows || productOverflow || differenceOverflow
      value = difference
    }
    guard !overflows, isNegative || value != .min else { throw .outOfRange }
    return isNegative ? value : -value
  }

  /// Parses the digits `start..<end`, at most 18; `nil` if one is not a digit.
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
