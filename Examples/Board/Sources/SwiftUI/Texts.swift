public import Foundation

public struct Text: _DrawnView {
  /// Formats the text when it is drawn, because the environment is unknown before.
  let text: @MainActor () -> String

  public init(_ key: LocalizedStringKey) { text = { key.text } }
  @_disfavoredOverload public init(_ content: some StringProtocol) { self.init(verbatim: String(content)) }
  public init(verbatim content: String) { text = { content } }

  public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style) where Style.FormatOutput == String {
    text = { format.locale(EnvironmentValues._current.locale).format(input) }
  }

  public init(_ date: Date, style: DateStyle) {
    text = {
      let environment = EnvironmentValues._current
      return date.formatted(
        Date.FormatStyle(
          date: style == .date ? .long : .omitted, time: style == .time ? .shortened : .omitted,
          locale: environment.locale, timeZone: environment.timeZone))
    }
  }

  private init(parts: [Text]) { text = { parts.map { $0.text() }.joined() } }

  public enum DateStyle: Sendable {
    case time, date
  }

  public func _lines(_ canvas: _Canvas) -> [String] { text().split(separator: "\n").map(String.init) }
  public static func + (left: Text, right: Text) -> Text { Text(parts: [left, right]) }
}

/// A text with interpolated values.
@MainActor
public struct LocalizedStringKey: @preconcurrency ExpressibleByStringInterpolation {
  private let parts: [Text]

  public init(stringLiteral value: String) { parts = [Text(verbatim: value)] }
  public init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  var text: String { parts.map { $0.text() }.joined() }

  @MainActor
  public struct StringInterpolation: @preconcurrency StringInterpolationProtocol {
    fileprivate var parts: [Text] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { parts.append(Text(verbatim: literal)) }
    public mutating func appendInterpolation(_ text: Text) { parts.append(text) }
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(Text(verbatim: value.description))
    }
    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      parts.append(Text(date, style: style))
    }
    public mutating func appendInterpolation<Style: FormatStyle>(_ input: Style.FormatInput, format: Style)
    where Style.FormatOutput == String {
      parts.append(Text(input, format: format))
    }
  }
}

/// A symbol, drawn as a sign or by its name.
public struct Image: _DrawnView {
  let sign: String

  public init(systemName: String) { sign = Self.signs[systemName] ?? "‹\(systemName)›" }

  public func _lines(_ canvas: _Canvas) -> [String] { [sign] }

  private static let signs = [
    "figure.roll": "♿", "magnifyingglass": "⌕", "mappin": "⚲", "location": "⌖", "clock": "◷", "star": "★",
  ]
}

public struct Label: _DrawnView {
  let parts: [any View]

  public init(_ title: some StringProtocol, systemImage: String) {
    parts = [Image(systemName: systemImage), Text(title)]
  }

  public func _lines(_ canvas: _Canvas) -> [String] {
    [parts.flatMap { canvas.lines(of: $0) }.joined(separator: " ")]
  }
}

public struct Link: _DrawnView {
  let title: String
  let destination: URL

  public init(_ title: some StringProtocol, destination: URL) {
    self.title = String(title)
    self.destination = destination
  }

  public func _lines(_ canvas: _Canvas) -> [String] { ["\(title) <\(destination.absoluteString)>"] }
}
