public struct Color: Hashable, Sendable, ShapeStyle {
  /// `#0079C2`, or the name of a semantic color.
  public let _text: String

  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    func digits(_ part: Double) -> String {
      let byte = UInt8((part * 255).rounded())
      return (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    _text = "#" + digits(red) + digits(green) + digits(blue)
  }

  init(_name: String) { _text = _name }

  public static let primary = Color(_name: "primary")
  public static let secondary = Color(_name: "secondary")
  public static let white = Color(red: 1, green: 1, blue: 1)
  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let gray = Color(_name: "gray")
  public static let red = Color(_name: "red")
  public static let orange = Color(_name: "orange")
  public static let green = Color(_name: "green")
  public static let blue = Color(_name: "blue")
}

extension Color: _DrawnView {
  public func _lines(_ canvas: _Canvas) -> [String] { [_text] }
}

public protocol ShapeStyle: Sendable {}
extension ShapeStyle where Self == Color {
  public static var primary: Color { Color.primary }
  public static var secondary: Color { Color.secondary }
  public static var white: Color { Color.white }
  public static var black: Color { Color.black }
  public static var gray: Color { Color.gray }
  public static var red: Color { Color.red }
  public static var orange: Color { Color.orange }
  public static var green: Color { Color.green }
  public static var blue: Color { Color.blue }
}

public struct Font: Hashable, Sendable {
  public static let largeTitle = Font()
  public static let title = Font()
  public static let headline = Font()
  public static let subheadline = Font()
  public static let body = Font()
  public static let callout = Font()
  public static let footnote = Font()
  public static let caption = Font()
}

public protocol Shape: Sendable {}
public struct Rectangle: Shape {
  public init() {}
}
public struct RoundedRectangle: Shape {
  public init(cornerRadius: Double) {}
}
public struct Capsule: Shape {
  public init() {}
}
public struct Circle: Shape {
  public init() {}
}
extension Shape where Self == Capsule {
  public static var capsule: Capsule { Capsule() }
}
extension Shape where Self == Rectangle {
  public static var rect: Rectangle { Rectangle() }
}

public struct HorizontalAlignment: Hashable, Sendable {
  public static let leading = HorizontalAlignment()
  public static let center = HorizontalAlignment()
  public static let trailing = HorizontalAlignment()
}

public struct VerticalAlignment: Hashable, Sendable {
  public static let top = VerticalAlignment()
  public static let center = VerticalAlignment()
  public static let bottom = VerticalAlignment()
  public static let firstTextBaseline = VerticalAlignment()
}

public struct Alignment: Hashable, Sendable {
  public static let leading = Alignment()
  public static let center = Alignment()
  public static let trailing = Alignment()
}

public enum Edge: Sendable {
  case top, leading, bottom, trailing

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
    public static let all = Set(rawValue: 3)
  }
}
