import SwiftUI
import TransitBundle

extension RouteColor {
  /// The color on the screen.
  var color: Color { Color(red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255) }

  /// The color of routes without one.
  static let unknown = RouteColor(rawValue: "595959")
}
