/// Parses the numbers, times and dates of a feed.
///
/// Shares no code with the parsers of the builder, so that it detects their errors.
struct Numerals {
  /// Whether the last decimal is negative.
  private(set) var isNegative = false
  /// The digits of the last decimal, without leading and trailing zeros; empty for the number 0.
  private(set) var digits: [UInt8] = []
  /// The power of ten of the last digit; 0 for the number 0.
  private(set) var exponent: Int128 = 0

  /// Parses a decimal such as `12`, `-3.50`, `.5`, `5.` or `1.2E-4`, with any number of digits and an exponent of up to
  /// 64 bits.
  ///
  /// - Returns: Whether the cell is a valid number.
  mutating func readDecimal(_ cell: Span<UInt8>) -> Bool {
    digits.removeAll(keepingCapacity: true)
    exponent = 0
    var index = Self.skipSign(of: cell)
    isNegative = index > 0 && cell[0] == UInt8(ascii: "-")
    var digitCount = 0
    var hasPoint = false
    while index < cell.count {
      if let digit = Self.digit(cell[index]) {
        digitCount += 1
        if hasPoint { exponent -= 1 }
        if digit != 0 || !digits.isEmpty { digits.append(digit) }
      } else if cell[index] == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        break
      }
      index += 1
    }
    guard digitCount > 0 else { return false }
    if index < cell.count {
      guard cell[index] == UInt8(ascii: "e") || cell[index] == UInt8(ascii: "E"),
        case .number(let power) = Self.integer(cell.extracting((index + 1)...))
      else { return false }
      exponent += Int128(power)
    }
    normalize()
    return true
  }

  private mutating func normalize() {
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    if digits.isEmpty { (isNegative, exponent) = (false, 0) }
  }

  /// The decimal as a 64-bit integer; `nil` if it is not one.
  var wholeNumber: Int? {
    guard (0...18).contains(exponent) else { return nil }
    var value = 0
    for digit in digits + Array(repeating: 0, count: Int(exponent)) {
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: 10)
      let (difference, isTooSmall) = product.subtractingReportingOverflow(Int(digit))
      if isTooLarge || isTooSmall { return nil }
      value = difference
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// Returns the decimal as degrees in units of 1e-7, rounded half away from zero; `nil` if it exceeds the limit.
  func degreesE7(limit: Int) -> Int? {
    // The number of digits before the decimal point in units of 1e-7.
    let wholeCount = Int128(digits.count) + exponent + 7
    if wholeCount > 10 { return nil }
    // Less than a tenth of a unit. Returning here also ensures that the conversions to Int below cannot overflow.
    if wholeCount < 0 { return 0 }
    var value = 0
    for position in 0..<Int(wholeCount) {
      value = value * 10 + (position < digits.count ? Int(digits[position]) : 0)
    }
    if wholeCount < digits.count, digits[Int(wholeCount)] >= 5 { value += 1 }
    if value > limit * 10_000_000 { return nil }
    return isNegative ? -value : value
  }
}

// MARK: Integers, times, dates

extension Numerals {
  enum IntegerReading: Equatable {
    case number(Int)
    case tooLarge
    case none
  }

  /// Parses an integer with an optional sign.
  static func integer(_ cell: Span<UInt8>) -> IntegerReading {
    let start = skipSign(of: cell)
    guard start < cell.count else { return .none }
    let isNegative = cell[0] == UInt8(ascii: "-")
    var value = 0
    var isTooLarge = false
    for index in start..<cell.count {
      guard let digit = digit(cell[index]) else { return .none }
      if isTooLarge { continue }
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = product.addingReportingOverflow(isNegative ? -Int(digit) : Int(digit))
      isTooLarge = overflows || overflowsToo
      value = sum
    }
    return isTooLarge ? .tooLarge : .number(value)
  }

  /// Parses `H:MM:SS`, with one to four digits for the hours, as seconds.
  static func time(_ cell: Span<UInt8>) -> Int? {
    guard (7...10).contains(cell.count) else { return nil }
    let colon = UInt8(ascii: ":")
    let end = cell.count
    guard cell[end - 3] == colon, cell[end - 6] == colon, let hours = number(cell, 0..<end - 6),
      let minutes = number(cell, end - 5..<end - 3), let seconds = number(cell, end - 2..<end), minutes < 60,
      seconds < 60
    else { return nil }
    return (hours * 60 + minutes) * 60 + seconds
  }

  /// Parses a valid date `YYYYMMDD` as that number.
  static func date(_ cell: Span<UInt8>) -> Int? {
    guard cell.count == 8, let year = number(cell, 0..<4), let month = number(cell, 4..<6),
      let day = number(cell, 6..<8), (1...12).contains(month)
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...lengths[month - 1]).contains(day) ? year * 10_000 + month * 100 + day : nil
  }

  private static func number(_ cell: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var value = 0
    for index in range {
      guard let digit = digit(cell[index]) else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? byte - UInt8(ascii: "0") : nil
  }

  /// Returns 1 if the cell begins with a sign, otherwise 0.
  private static func skipSign(of cell: Span<UInt8>) -> Int {
    cell.count > 0 && (cell[0] == UInt8(ascii: "-") || cell[0] == UInt8(ascii: "+")) ? 1 : 0
  }
}
