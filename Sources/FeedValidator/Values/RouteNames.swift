/// Checks of the names in routes.txt.
///
/// Source: `RouteNameValidator` of the canonical validator.
enum RouteNames {
  /// Whether a long name starts with the short name and then ends or goes on with white space, `-`, `(` or `)`.
  static func longNameContainsShort(short: String, long: String) -> Bool {
    guard long.lowercased().unicodeScalars.starts(with: short.lowercased().unicodeScalars) else {
      return false
    }
    // Java cuts off as many UTF-16 units as the short name has.
    guard long.utf16.count >= short.utf16.count else { return false }
    let remainder = Array(long.utf16.dropFirst(short.utf16.count))
    guard let first = remainder.first else { return true }
    guard isSeparator(first) else { return false }
    // The pattern is `\s?[\s\-()].*`, where "." does not match the end of a line.
    let skipsTwo = remainder.count > 1 && isSpace(first) && isSeparator(remainder[1])
    return !remainder.dropFirst(skipsTwo ? 2 : 1).contains(where: isLineEnd)
  }

  private static func isSeparator(_ unit: UInt16) -> Bool {
    isSpace(unit) || unit == 0x2D || unit == 0x28 || unit == 0x29
  }

  private static func isSpace(_ unit: UInt16) -> Bool {
    UInt8(exactly: unit).map(JavaText.isSpace) ?? false
  }

  private static func isLineEnd(_ unit: UInt16) -> Bool {
    Unicode.Scalar(unit).map(JavaText.isLineEnd) ?? false
  }
}
