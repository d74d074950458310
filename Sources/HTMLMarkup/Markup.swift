/// A piece of HTML. Texts that are interpolated become text, never markup.
///
/// ```swift
/// let cell: Markup = "<td>\(stopName)</td>"
/// ```
package struct Markup: ExpressibleByStringInterpolation {
  package private(set) var html: String

  package init(stringLiteral value: String) {
    html = value
  }

  package init(stringInterpolation: StringInterpolation) {
    html = stringInterpolation.html
  }

  /// Markup as it is: a style sheet or a script of our own.
  package init(verbatim html: String) {
    self.html = html
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var html = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      html.reserveCapacity(literalCapacity + 8 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { html += literal }

    package mutating func appendInterpolation(_ text: String) { Markup.append(text, to: &html) }

    package mutating func appendInterpolation(_ number: Int) { html += String(number) }

    package mutating func appendInterpolation(_ markup: Markup) { html += markup.html }

    package mutating func appendInterpolation(_ list: [Markup]) {
      for markup in list { html += markup.html }
    }
  }

  package static func + (left: Markup, right: Markup) -> Markup { Markup(verbatim: left.html + right.html) }

  package static func += (left: inout Markup, right: Markup) { left.html += right.html }

  private static func append(_ text: String, to html: inout String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\"": html += "&quot;"
      case "'": html += "&#39;"
      // Control characters, and those that would change the direction of what follows.
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        html += scalar == "\n" || scalar == "\t" ? " " : "\u{FFFD}"
      default: html.unicodeScalars.append(scalar)
      }
    }
  }

  /// An explanation with names of files and fields between backticks.
  package static func explanation(_ text: String) -> Markup {
    var markup: Markup = ""
    for (index, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      markup += index.isMultiple(of: 2) ? "\(String(part))" : "<code>\(String(part))</code>"
    }
    return markup
  }

  /// A text of the feed, which may be written from right to left.
  package static func feedText(_ text: String) -> Markup { "<bdi>\(text)</bdi>" }
}
