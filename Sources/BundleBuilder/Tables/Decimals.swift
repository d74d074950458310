import GTFSFeed

/// A decimal in lossless form: a number if a double holds all its digits, otherwise the text of the feed.
enum KeptDecimal: Equatable {
  case integer(Int)
  case number(Double)
  /// The text of the feed, unchanged.
  case text

  /// A double holds any 15 significant digits. <https://www.sqlite.org/floatingpoint.html>
  static let exactLimit = 1_000_000_000_000_000

  init(_ decimal: DecimalNumber) {
    if decimal.exponent >= 0 {
      guard let value = decimal.scaled(toDigits: 0) else {
        self = .text
        return
      }
      self = .integer(value)
    } else if decimal.exponent >= -22, abs(decimal.significand) < Self.exactLimit {
      // Both operands are exact doubles, so the quotient is the double nearest to the decimal.
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
  /// Returns the number in units of 10^-digits; `nil` if it has more digits, or is 10^15 units or more.
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

/// Chooses the number of decimal places for a column of decimals that is stored as integers, so that it fits the most
/// values.
struct DecimalUnit {
  static let maximumDigits = 15
  /// By number of decimal places: the values that need exactly as many.
  private var needingMore = Array(repeating: 0, count: maximumDigits + 2)
  /// By number of decimal places: the values that have too many digits from this number on.
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
    // A longer number does not fit any unit.
    if length > Self.maximumDigits { return }
    needingMore[min(max(0, -decimal.exponent), Self.maximumDigits + 1)] += 1
    // 15 digits are exact, so k digits before the point leave 15 - k after it.
    if length > 0 { tooLong[min(max(0, 16 - length - decimal.exponent), Self.maximumDigits + 1)] += 1 }
  }

  /// The number of decimal places that fits the most values; the smallest one if several do. Other values stay texts.
  var digits: Int {
    let misfits = (0...Self.maximumDigits).map { digits in
      needingMore[(digits + 1)...].reduce(0, +) + tooLong[...digits].reduce(0, +)
    }
    return misfits.indices.min { (misfits[$0], $0) < (misfits[$1], $1) } ?? 0
  }
}

extension DecimalNumber {
  /// All digits of the number, without an exponent: `-12.5`, `0.001`, `1200`.
  var plainText: String {
    let digits = String(significand.magnitude)
    let sign = significand < 0 ? "-" : ""
    if exponent >= 0 { return sign + digits + String(repeating: "0", count: exponent) }
    let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.utf8.count)) + digits
    let point = padded.index(padded.endIndex, offsetBy: exponent)
    return sign + padded[..<point] + "." + padded[point...]
  }
}
