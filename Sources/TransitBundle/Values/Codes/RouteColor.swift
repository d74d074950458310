import TransitFiles

/// A color of a route, as red, green and blue.
///
/// ```swift
/// extension RouteColor {
///   var color: Color { Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255) }
/// }
/// ```
///
/// GTFS: `routes.route_color` and `routes.route_text_color`. Encoded as six hexadecimal digits.
public struct RouteColor: RawRepresentable, Codable, Sendable, CustomStringConvertible {
  /// Six hexadecimal digits without `#`, unchanged from the feed.
  public let rawValue: String

  /// Creates a color from six hexadecimal digits without `#`. Returns `nil` for other text.
  public init?(rawValue: String) {
    guard rawValue.utf8.count == 6, rawValue.utf8.allSatisfy({ $0 < 0x80 && Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    self.rawValue = rawValue
  }

  /// Red, `0 ... 255`.
  public var red: UInt8 { component(2) }
  /// Green, `0 ... 255`.
  public var green: UInt8 { component(1) }
  /// Blue, `0 ... 255`.
  public var blue: UInt8 { component(0) }

  /// Black or white: the color of text on this one with more contrast, by the formula of WCAG 2.
  ///
  /// Source: <https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio>.
  public var contrastingTextColor: RouteColor {
    // The contrast with white is 1.05 / (luminance + 0.05), and with black (luminance + 0.05) / 0.05.
    let lighter = luminance + 0.05
    return RouteColor(unchecked: lighter * lighter < 1.05 * 0.05 ? "FFFFFF" : "000000")
  }

  private init(unchecked rawValue: String) { self.rawValue = rawValue }

  /// The relative luminance, from 0 for black to 1 for white.
  private var luminance: Double {
    func linear(_ component: UInt8) -> Double {
      let value = Double(component) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The color in CSS notation, such as `#0079C2`.
  public var description: String { "#" + rawValue.uppercased() }

  /// - Parameter position: The position of the digit pair, counted from the right.
  private func component(_ position: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: (Int(rawValue, radix: 16) ?? 0) >> (8 * position))
  }
}

extension RouteColor: Hashable {
  /// Whether red, green and blue are equal. The case of the digits is ignored.
  public static func == (left: RouteColor, right: RouteColor) -> Bool {
    (left.red, left.green, left.blue) == (right.red, right.green, right.blue)
  }

  /// Hashes red, green and blue.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(red)
    hasher.combine(green)
    hasher.combine(blue)
  }
}
