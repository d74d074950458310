import Foundation

/// Measurements as a person reads them.
struct MeasurementTable {
  let title: String
  let rows: [Measurement]

  /// Lines, each with its line end; no line ends with spaces.
  var text: String {
    let header = [title, "median", "99 %", ""]
    let lines = [header] + rows.map(Self.cells)
    let widths = header.indices.map { column in lines.reduce(0) { max($0, $1[column].count) } }
    return lines.map { line in
      var text = line[0] + Self.fill(widths[0] - line[0].count)
      for column in 1...2 { text += "  " + Self.fill(widths[column] - line[column].count) + line[column] }
      text += "  " + line[3]
      while text.last == " " { text.removeLast() }
      return text + "\n"
    }.joined()
  }

  private static func fill(_ count: Int) -> String { String(repeating: " ", count: count) }

  private static func cells(of row: Measurement) -> [String] {
    guard let value = row.value, let unit = row.unit else { return [row.name, "–", "", row.leftOut ?? ""] }
    return [
      row.name, Self.text(value, unit), row.upper.map { Self.text($0, unit) } ?? "",
      row.ratio.map { "\(threeFigures($0.value)) × \($0.base)" } ?? "",
    ]
  }

  private static func text(_ value: Double, _ unit: Measurement.Unit) -> String {
    switch unit {
    case .seconds where abs(value) >= 1: threeFigures(value) + " s"
    case .seconds where abs(value) >= 1e-3: threeFigures(value * 1e3) + " ms"
    case .seconds: threeFigures(value * 1e6) + " µs"
    case .bytes where value >= 1e6: threeFigures(value / 1e6) + " MB"
    case .bytes: threeFigures(value / 1e3) + " kB"
    }
  }

  /// `0.125`, `1.25`, `12.5`, `125`, `1250`.
  private static func threeFigures(_ value: Double) -> String {
    let size = abs(value)
    return String(format: "%.\(size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3)f", value)
  }
}
