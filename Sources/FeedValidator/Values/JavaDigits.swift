import GTFSFeed

/// Digits outside ASCII, such as `２` or `٢`, which Java accepts in whole numbers and amounts.
///
/// Source: <https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/lang/Character.html#digit(char,int)>.
enum JavaDigits {
  /// Returns text with decimal digits of the Basic Multilingual Plane as ASCII digits; `nil` if it is ASCII already.
  static func folded(_ cell: Span<UInt8>) -> [UInt8]? {
    guard cell.indices.contains(where: { cell[$0] >= 0x80 }) else { return nil }
    var text = String.UnicodeScalarView()
    for scalar in cell.text.unicodeScalars {
      let digit = scalar.value <= 0xFFFF && scalar.properties.numericType == .decimal
      text.append(digit ? Unicode.Scalar(UInt8(ascii: "0") + UInt8(scalar.properties.numericValue ?? 0)) : scalar)
    }
    return Array(String(text).utf8)
  }
}
