/// A decimal of up to 18 digits, as nearly all decimals of feeds are. ``Numerals`` parses the others.
///
/// Like ``Numerals``, it shares no code with the parsers of the builder.
struct ShortDecimal: Equatable {
  /// The number of digits that always fit in 64 bits.
  static let maximumDigits = 18

  private(set) var isNegative = false
  /// Without trailing zeros; 0 for the number 0.
  private(set) var significand: UInt64 = 0
  /// The power of ten of the last digit; 0 for the number 0.
  private(set) var exponent = 0

  /// Parses a decimal such as `12`, `-3.50`, `.5` or `5.`.
  ///
  /// - Returns: `nil` if the cell is not a number, has an exponent, or has more than 18 digits.
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

  /// Creates the shortest decimal that converts to a double; `nil` if it has more than 15 digits or 9 decimal places.
  ///
  /// Different decimals of up to 15 digits are different doubles, so the result is unique.
  @inline(__always)
  init?(_ value: Double) {
    var power = 1.0
    for places in 0...9 {
      let scaled = (value * power).rounded()
      guard scaled.magnitude < 1e15 else { return nil }
      // Both operands are exact doubles, so the quotient is the double nearest to the decimal.
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

  /// Creates a decimal from the digits of ``Numerals``: most significant first, without leading and trailing zeros.
  ///
  /// - Returns: `nil` if there are more than 18 digits.
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

  /// The decimal as a 64-bit integer; `nil` if it is not one.
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

  /// Returns the decimal as degrees in units of 1e-7, rounded half away from zero; `nil` if it exceeds the limit.
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
