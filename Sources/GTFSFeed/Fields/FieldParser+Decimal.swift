/// Parses decimals and coordinates exactly, without binary floating point.
extension FieldParser {
  /// Parses `12`, `-3.50`, `.5`, `5.` or `1.2E-4`.
  ///
  /// - Throws: ``FieldError/notANumber``; ``FieldError/tooPrecise`` for more than 18 significant digits.
  @inlinable
  package static func decimal(_ cell: Span<UInt8>) throws(FieldError) -> DecimalNumber {
    if let number = plainDecimal(cell) { return number }
    let shape = try DecimalShape(cell)
    guard (-9999...9999).contains(shape.exponent) else { throw .tooPrecise }
    var significand: Int64 = 0
    var exponent = shape.exponent
    // Trailing zeros are applied only when another digit follows.
    var zeros = 0
    for index in shape.digits where cell[index] != 0x2E {
      if index > shape.point { exponent -= 1 }
      let digit = Int64(cell[index] &- 0x30)
      if digit == 0 {
        zeros += 1
        continue
      }
      for _ in 0..<(significand == 0 ? 0 : zeros + 1) {
        guard significand < 100_000_000_000_000_000 else { throw .tooPrecise }
        significand *= 10
      }
      significand += digit
      zeros = 0
    }
    return DecimalNumber(
      significand: shape.isNegative ? -significand : significand, exponent: exponent + zeros)
  }

  /// Fast path: parses at most 18 characters, all digits except for at most one point; otherwise `nil`.
  @inlinable
  package static func plainDecimal(_ cell: Span<UInt8>) -> DecimalNumber? {
    guard cell.count > 0, cell.count <= 18 else { return nil }
    var significand: Int64 = 0
    var point = cell.count
    for index in 0..<cell.count {
      let digit = cell[index] &- 0x30
      if digit < 10 {
        significand = significand &* 10 &+ Int64(digit)
      } else if cell[index] == 0x2E, point == cell.count, cell.count > 1 {
        point = index
      } else {
        return nil
      }
    }
    return DecimalNumber(significand: significand, exponent: min(0, point + 1 - cell.count))
  }

  /// Parses a latitude in degrees as units of 1e-7 degree, rounding half away from zero.
  ///
  /// - Throws: ``FieldError/notACoordinate``; ``FieldError/outOfRange`` beyond 90 degrees.
  @inlinable
  package static func latitudeE7(_ cell: Span<UInt8>) throws(FieldError) -> Int {
    try degreesE7(cell, limit: 90)
  }

  /// Parses a longitude in degrees as units of 1e-7 degree, rounding half away from zero.
  ///
  /// - Throws: ``FieldError/notACoordinate``; ``FieldError/outOfRange`` beyond 180 degrees.
  @inlinable
  package static func longitudeE7(_ cell: Span<UInt8>) throws(FieldError) -> Int {
    try degreesE7(cell, limit: 180)
  }

  /// Parses degrees with any number of digits; those after the first rounded digit are ignored.
  @inlinable
  package static func degreesE7(_ cell: Span<UInt8>, limit: Int) throws(FieldError) -> Int {
    if let degrees = plainDegreesE7(cell), abs(degrees) <= limit * 10_000_000 { return degrees }
    let shape: DecimalShape
    do throws(FieldError) {
      shape = try DecimalShape(cell)
    } catch {
      throw .notACoordinate
    }
    let largest = limit * 10_000_000
    var value = 0
    // The power of ten of the next digit, in units of 1e-7. The exponent can be clamped because no field has enough
    // digits to make a difference.
    let exponent = max(-1 << 32, min(shape.exponent, 1 << 32))
    var place = shape.point - shape.digits.lowerBound - 1 + exponent + 7
    for index in shape.digits where cell[index] != 0x2E {
      let digit = Int(cell[index] &- 0x30)
      if place >= 0 {
        value = value * 10 + digit
      } else if place == -1, digit >= 5 {
        value += 1
      }
      guard value <= largest else { throw .outOfRange }
      place -= 1
    }
    while place >= 0, value > 0 {
      value *= 10
      guard value <= largest else { throw .outOfRange }
      place -= 1
    }
    return shape.isNegative ? -value : value
  }
}

extension FieldParser {
  /// Fast path: parses an optional minus, at most three digits, a point and at most seven digits; otherwise `nil`.
  @inlinable
  package static func plainDegreesE7(_ cell: Span<UInt8>) -> Int? {
    let start = cell.count > 0 && cell[0] == 0x2D ? 1 : 0
    guard cell.count - start > 1, cell.count - start <= 11 else { return nil }
    var value = 0
    var point = -1
    for index in start..<cell.count {
      let digit = cell[index] &- 0x30
      if digit < 10 {
        value = value &* 10 &+ Int(digit)
      } else if cell[index] == 0x2E, point < 0 {
        point = index
      } else {
        return nil
      }
    }
    let missing = point + 8 - cell.count
    // With more digits before the point, the product would overflow.
    guard point >= 0, point - start <= 3, missing >= 0 else { return nil }
    for _ in 0..<missing { value = value &* 10 }
    return start == 1 ? -value : value
  }
}

/// The positions of the parts of a decimal: sign, digits with at most one point, exponent.
package struct DecimalShape {
  package let isNegative: Bool

  /// Positions of the digits, including the point if there is one.
  package let digits: Range<Int>

  /// The position of the point, or the end of the digits if there is none.
  package let point: Int

  package let exponent: Int

  @inlinable
  package init(_ cell: Span<UInt8>) throws(FieldError) {
    let (isNegative, start) = FieldParser.sign(of: cell)
    var end = start
    var point: Int?
    while end < cell.count {
      if cell[end] == 0x2E, point == nil {
        point = end
      } else if FieldParser.digit(cell[end]) == nil {
        break
      }
      end += 1
    }
    guard end - start > (point == nil ? 0 : 1) else { throw .notANumber }
    self.isNegative = isNegative
    digits = start..<end
    self.point = point ?? end
    exponent = try Self.exponent(cell, from: end)
  }

  /// Parses an exponent such as `E-4` from `start` to the end of the field; 0 if there is none.
  @inlinable
  package static func exponent(_ cell: Span<UInt8>, from start: Int) throws(FieldError) -> Int {
    guard start < cell.count else { return 0 }
    let digits = cell.extracting((start + 1)...)
    guard cell[start] | 0x20 == 0x65, let exponent = try? FieldParser.integer(digits) else {
      throw .notANumber
    }
    return exponent
  }
}
