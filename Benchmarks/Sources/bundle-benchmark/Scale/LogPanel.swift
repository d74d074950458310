import Foundation

/// A line chart with logarithmic axes; part of a ``LogChart``.
struct LogPanel {
  struct Line {
    let name: String
    let points: [(x: Double, y: Double)]
  }

  let title: String
  let lines: [Line]
  /// Formats a value of the vertical axis, such as `10 ms`.
  let unit: (Double) -> String

  static let width = 480.0
  static let height = 300.0

  /// The plot area; numbers are to its left, line names to its right.
  private static let (left, right, top, bottom) = (64.0, 360.0, 34.0, 262.0)
  /// The minimum vertical distance between line names, to prevent overlaps.
  private static let lineHeight = 15.0

  private var horizontal: LogAxis { LogAxis(of: lines.flatMap { $0.points.map(\.x) }, from: Self.left, to: Self.right) }
  private var vertical: LogAxis { LogAxis(of: lines.flatMap { $0.points.map(\.y) }, from: Self.bottom, to: Self.top) }

  /// The SVG elements of the panel, with its upper left corner at `y`.
  func svg(y: Double) -> String {
    let (horizontal, vertical) = (horizontal, vertical)
    var elements = [#"<g transform="translate(0 \#(Self.text(y)))">"#, Self.word(title, Self.left, 18, "title")]
    for power in vertical.powers {
      let y = vertical.position(power)
      elements.append(Self.grid(Self.left, y, Self.right, y))
      elements.append(Self.word(unit(power), Self.left - 6, y + 4, "number end"))
    }
    for power in horizontal.powers {
      let x = horizontal.position(power)
      elements.append(Self.grid(x, Self.top, x, Self.bottom))
      elements.append(Self.word(Self.count(power), x, Self.bottom + 18, "number middle"))
    }
    for (number, line) in lines.enumerated() {
      let points = line.points.map { (horizontal.position($0.x), vertical.position($0.y)) }
      let path = points.map { "\(Self.text($0.0)),\(Self.text($0.1))" }.joined(separator: " ")
      elements.append(#"<polyline class="line c\#(number)" points="\#(path)"/>"#)
      elements += points.map { point in
        #"<circle class="dot c\#(number)" cx="\#(Self.text(point.0))" cy="\#(Self.text(point.1))" r="3"/>"#
      }
    }
    for (number, y) in nameHeights(vertical) {
      elements.append(Self.word(lines[number].name, Self.right + 10, y + 4, "name n\(number)"))
    }
    return (elements + ["</g>"]).joined(separator: "\n")
  }

  /// The positions of the line names from top to bottom: at the last point of the line, or as near below it as
  /// possible.
  private func nameHeights(_ vertical: LogAxis) -> [(line: Int, y: Double)] {
    let ends = lines.enumerated().compactMap { number, line in
      line.points.last.map { (line: number, y: vertical.position($0.y)) }
    }
    var lowest = -Double.infinity
    return ends.sorted { ($0.y, $0.line) < ($1.y, $1.line) }.map { end in
      lowest = max(end.y, lowest + Self.lineHeight)
      return (end.line, lowest)
    }
  }

  /// A short form of a count: `10 k`, `1 M`.
  private static func count(_ value: Double) -> String {
    value >= 1e6 ? "\(Int(value / 1e6)) M" : value >= 1e3 ? "\(Int(value / 1e3)) k" : "\(Int(value))"
  }

  private static func grid(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> String {
    #"<line class="grid" x1="\#(text(x1))" y1="\#(text(y1))" x2="\#(text(x2))" y2="\#(text(y2))"/>"#
  }

  private static func word(_ word: String, _ x: Double, _ y: Double, _ kind: String) -> String {
    #"<text class="\#(kind)" x="\#(text(x))" y="\#(text(y))">\#(LogChart.escaped(word))</text>"#
  }

  private static func text(_ value: Double) -> String { String(format: "%.1f", value) }
}
