/// An amount of money as `java.math.BigDecimal` reads it.
///
/// Source: <https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/math/BigDecimal.html>.
struct DecimalAmount: Equatable {
  /// Digits after the decimal point, less the exponent: 2 for `1.50`, -1 for `1e1`.
  let decimalPlaces: Int
  /// -1, 0 or 1.
  let sign: Int

  /// Reads an optional sign, digits with an optional point, and an optional exponent.
  init?(_ cell: Span<UInt8>) {
    let bytes = JavaDigits.folded(cell) ?? cell.indices.map { cell[$0] }
    let exponentIndex = bytes.firstIndex { $0 | 0x20 == UInt8(ascii: "e") }
    let hasSign = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
    let mantissa = bytes[..<(exponentIndex ?? bytes.count)].dropFirst(hasSign ? 1 : 0)
    let parts = mantissa.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }), parts.joined().allSatisfy(Self.isDigit) else {
      return nil
    }
    var exponent = 0
    if let exponentIndex {
      guard let value = Self.exponent(bytes[(exponentIndex + 1)...]) else { return nil }
      exponent = value
    }
    let scale = (parts.count == 2 ? parts[1].count : 0) - exponent
    guard Int32(exactly: exponent) != nil, Int32(exactly: scale) != nil else { return nil }
    decimalPlaces = scale
    let isZero = parts.joined().allSatisfy { $0 == UInt8(ascii: "0") }
    sign = isZero ? 0 : bytes.first == UInt8(ascii: "-") ? -1 : 1
  }

  /// Returns an exponent of up to 10 digits; Java does not count leading zeros.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int? {
    let hasSign = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+")
    let digits = text.dropFirst(hasSign ? 1 : 0)
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
    let significant = digits.drop { $0 == UInt8(ascii: "0") }
    guard significant.count <= 10 else { return nil }
    let value = significant.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return text.first == UInt8(ascii: "-") ? -value : value
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension JavaNumber {
  /// Returns the scale of the `BigDecimal` in a cell; `nil` if `BigDecimal` does not read the cell.
  static func decimalPlaces(_ cell: Span<UInt8>) -> Int? {
    DecimalAmount(cell)?.decimalPlaces
  }
}
