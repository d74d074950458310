import GTFSFeed

/// How decimals are kept so that no digit is lost: as a number where a double has all its digits, else as text.
enum KeptDecimal: Equatable {
  case integer(Int)
  case number(Double)
  /// The text stays as it is.
  case text

  /// Doubles hold 15 significant digits whatever the number. <https://www.sqlite.org/floatingpoint.html>
  static let exactLimit = 1_000_000_000_000_000

  init(_ decimal: DecimalNumber) {
    if decimal.exponent >= 0 {
      guard let value = decimal.scaled(toDigits: 0) else {
        self = .text
        return
      }
      self = .integer(value)
    } else if decimal.exponent >= -22, abs(decimal.significand) < Self.exactLimit {
      // Both are exact as doubles, so that the quotient is the double nearest to the decimal.
      self = .number(Double(decimal.significand) / Self.powerOfTen(-decimal.exponent))
    } else {
      self = .text
    }
  }

  private static func powerOfTen(_ exponent: Int) -> Double {
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }
}

extension DecimalNumber {
  /// The number in units of 10^-digits, or `nil` when it has more digits or is not below 10^15 of them.
  func scaled(toDigits digits: Int) -> Int? {
    var power = exponent + digits
    guard power >= 0 else { return nil }
    var value = Int(significand)
    while power > 0, value != 0 {
      guard abs(value) < KeptDecimal.exactLimit else { return nil }
      value *= 10
      power -= 1
    }
    return abs(value) < KeptDecimal.exactLimit ? value : nil
  }
}

/// Chooses the unit for a column of decimals that is kept as integers: the digits after the point that fit most values.
struct DecimalUnit {
  static let maximumDigits = 15
  /// By digits: values that need more of them, and values that would grow too long with as many.
  private var needingMore = Array(repeating: 0, count: maximumDigits + 2)
  private var tooLong = Array(repeating: 0, count: maximumDigits + 2)

  mutating func count(_ distance: Distance) {
    if case .decimal(let decimal) = distance { count(decimal) }
  }

  mutating func count(_ decimal: DecimalNumber) {
    var length = 0
    var rest = decimal.significand.magnitude
    while rest > 0 {
      rest /= 10
      length += 1
    }
    // A longer number fits no unit, so it has no say.
    if length > Self.maximumDigits { return }
    needingMore[min(max(0, -decimal.exponent), Self.maximumDigits + 1)] += 1
    // Fifteen digits in all are exact, so a number that begins k digits before the point leaves 15 - k after it.
    if length > 0 { tooLong[min(max(0, 16 - length - decimal.exponent), Self.maximumDigits + 1)] += 1 }
  }

  /// The fewest digits that leave the fewest values over, which then stay texts.
  var digits: Int {
    let misfits = (0...Self.maximumDigits).map { digits in
      needingMore[(digits + 1)...].reduce(0, +) + tooLong[...digits].reduce(0, +)
    }
    return misfits.indices.min { (misfits[$0], $0) < (misfits[$1], $1) } ?? 0
  }
}

extension DecimalNumber {
  /// The number with all its digits, without an exponent: `-12.5`, `0.001`, `1200`.
  var plainText: String {
    let digits = String(significand.magnitude)
    let sign = significand < 0 ? "-" : ""
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
    let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.utf8.count)) + digits
    let point = padded.index(padded.endIndex, offsetBy: exponent)
    return sign + padded[..<point] + "." + padded[point...]
  }
}
