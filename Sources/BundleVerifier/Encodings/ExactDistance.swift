/// An exact shape_dist_traveled: `significand × 10^exponent`.
struct ExactDistance {
  /// `nil` if the digits do not fit 128 bits.
  var significand: Int128?
  var exponent: Int

  /// Ensures that the sum of two values fits 128 bits.
  private static let largest = Int128(1) << 120

  /// Parses a number; `nil` if the text is not a number.
  init?(_ text: String) {
    let parts = text.lowercased().split(separator: "e", maxSplits: 1)
    guard let digits = parts.first, Double(text) != nil, let power = parts.count > 1 ? Int(parts[1]) : 0,
      power.magnitude < 10_000
    else { return nil }
    let point = digits.firstIndex(of: ".")
    let fraction = point.map { digits.distance(from: $0, to: digits.endIndex) - 1 } ?? 0
    significand = Int128(digits.filter { $0 != "." })
    exponent = power - fraction
  }

  init(units: Int, digits: Int) {
    significand = Int128(units)
    exponent = -digits
  }

  /// The number in units of 10^unit; `nil` if it does not fit.
  func scaled(toUnit unit: Int) -> Int128? {
    guard var value = significand else { return nil }
    for _ in 0..<(value == 0 ? 0 : max(0, exponent - unit)) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      value = product
    }
    return value.magnitude < Self.largest.magnitude ? value : nil
  }
}
