/// The contrast of route colors.
///
/// Sources: `GtfsColor.rec601Luma` and `RouteColorContrastValidator` of the canonical validator.
enum ColorContrast {
  /// The least difference in luma between a color and its text color.
  private static let minimumDifference = 72

  /// Returns the brightness of a color, 0 to 255.
  ///
  /// The sum has the order and the rounding of the Java expression.
  static func luma(_ color: UInt32) -> Int {
    let red = Double(color >> 16 & 0xFF)
    let green = Double(color >> 8 & 0xFF)
    let blue = Double(color & 0xFF)
    return Int(0.30 * red + 0.59 * green + 0.11 * blue)
  }

  /// Whether text in one color can be read on the other.
  static func isSufficient(_ color: UInt32, _ textColor: UInt32) -> Bool {
    abs(luma(color) - luma(textColor)) >= minimumDifference
  }
}
