import TransitFiles

/// A color of a route as the page shows it.
package struct LineColor: Hashable, Comparable, Sendable {
  /// `0xRRGGBB`
  let value: Int32

  /// For routes without a color.
  static let unspecified = LineColor(value: 0x4A_6FA5)

  package var hex: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
  }

  /// The luminance of WCAG, `0 ... 1`. <https://www.w3.org/TR/WCAG22/#dfn-relative-luminance>
  var luminance: Double {
    let parts = [16, 8, 0].map { shift in
      let part = Double((value >> shift) & 255) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// Black or white, whichever stands out more.
  package var text: String { luminance > 0.179 ? "000" : "fff" }

  /// A color that is visible on the light paper of the map.
  var line: LineColor {
    var color = self
    while color.luminance > 0.6 { color = color.darkened }
    return color
  }

  private var darkened: LineColor {
    let parts = [16, 8, 0].map { (value >> $0 & 255) * 4 / 5 }
    return LineColor(value: parts[0] << 16 | parts[1] << 8 | parts[2])
  }

  package static func < (left: LineColor, right: LineColor) -> Bool { left.value < right.value }
}
