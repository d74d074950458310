/// A decimal of few digits: nearly all of a feed's. The others are for ``Numerals``.
///
/// Like those it shares nothing with the parsers of the builder.
struct ShortDecimal: Equatable {
  /// Digits that 64 bits hold, whichever they are.
  static let maximumDigits = 18

  private(set) var isNegative = false
  /// Ends in no 0; 0 for the number 0.
  private(set) var significand: UInt64 = 0
  /// The power of ten that the last digit counts; 0 for the number 0.
  private(set) var exponent = 0

  /// Reads `12`, `-3.50`, `.5` or `5.`.
  ///
  /// - Returns: `nil` for what is no such number, has an exponent, or more than 18 digits.
  @inline(__always)
  init?(_ cell: Span<UInt8>) {
    guard cell.count > 0, cell.count <= Self.maximumDigits + 2 else { return nil }
    var index = 0
    if cell[0] == UInt8(ascii: "-") || cell[0] == UInt8(ascii: "+") {
      isNegative = cell[0] == UInt8(ascii: "-")
      index = 1
    }
    let start = index
    var point: Int?
    while index < cell.count {
      let digit = cell[index] &- UInt8(ascii: "0")
      if digit < 10 {
        significand = significand &* 10 &+ UInt64(digit)
      } else if cell[index] == UInt8(ascii: "."), point == nil {
        point = index
      } else {
        return nil
      }
      index += 1
    }
    let digitCount = cell.count - start - (point == nil ? 0 : 1)
    guard digitCount > 0, digitCount <= Self.maximumDigits else { return nil }
    if let point { exponent = point + 1 - cell.count }
    normalize()
  }

  /// The decimal of the fewest digits that is nearest to no other double; `nil` where it has more than 15 digits or 9
  /// places.
  ///
  /// Two decimals of 15 digits at most are two doubles, so the one that is found is the only one.
  @inline(__always)
  init?(_ value: Double) {
    var power = 1.0
    for places in 0...9 {
      let scaled = (value * power).rounded()
      guard scaled.magnitude < 1e15 else { return nil }
      // Exact numerator and power: the quotient is the double nearest to the decimal.
      if scaled / power == value {
        self.init(scaled, places: places)
        return
      }
      power *= 10
    }
    return nil
  }

  @inline(__always)
  private init(_ scaled: Double, places: Int) {
    isNegative = scaled < 0
    significand = UInt64(scaled.magnitude)
    exponent = -places
    normalize()
  }

  /// Digits of a longer reading, most significant first and none of them a 0 at either end.
  ///
  /// - Returns: `nil` for more than 18.
  init?(digits: [UInt8], exponent: Int128, isNegative: Bool) {
    guard digits.count <= Self.maximumDigits, let exponent = Int(exactly: exponent) else { return nil }
    self.isNegative = isNegative
    self.exponent = exponent
    for digit in digits { significand = significand &* 10 &+ UInt64(digit) }
  }

  @inline(__always)
  private mutating func normalize() {
    if significand == 0 {
      (isNegative, exponent) = (false, 0)
      return
    }
    while significand % 10 == 0 {
      significand /= 10
      exponent += 1
    }
  }

  /// The decimal as an integer of 64 bits, where it is one.
  @inline(__always)
  var wholeNumber: Int? {
    if exponent < 0 || exponent > Self.maximumDigits { return nil }
    guard exponent == 0 else { return longWholeNumber }
    return isNegative ? -Int(significand) : Int(significand)
  }

  private var longWholeNumber: Int? {
    let (product, overflows) = Int(significand).multipliedReportingOverflow(by: Int(Self.powersOfTen[exponent]))
    if overflows { return nil }
    return isNegative ? -product : product
  }

  /// The decimal, degrees, in units of 1e-7, halves rounded away from zero; `nil` beyond the limit.
  @inline(__always)
  func degreesE7(limit: Int) -> Int? {
    let places = exponent + 7
    var units = significand
    if places > Self.maximumDigits { return significand == 0 ? 0 : nil }
    if places >= 0 {
      let (product, overflows) = units.multipliedReportingOverflow(by: Self.powersOfTen[places])
      if overflows { return nil }
      units = product
    } else if places < -Self.maximumDigits {
      return 0
    } else {
      let divisor = Self.powersOfTen[-places]
      units = units / divisor + (units % divisor >= divisor / 2 ? 1 : 0)
    }
    if units > UInt64(limit) * 10_000_000 { return nil }
    return isNegative ? -Int(units) : Int(units)
  }

  private static let powersOfTen: [UInt64] = (0...maximumDigits).reduce(into: []) { powers, _ in
    powers.append((powers.last ?? 0) == 0 ? 1 : (powers.last ?? 0) * 10)
  }
}
