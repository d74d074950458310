import Foundation

/// Measurements as a text table.
struct MeasurementTable {
  let title: String
  let rows: [Measurement]

  /// The table's lines, each with a line feed and without trailing spaces.
  var text: String {
    TextTable(header: [title, "median", "99 %", ""], rows: rows.map(Self.cells), numbers: 1..<3).text
  }

  private static func cells(of row: Measurement) -> [String] {
    guard let value = row.value, let unit = row.unit else { return [row.name, "–", "", row.leftOut ?? ""] }
    return [
      row.name, Self.text(value, unit), row.upper.map { Self.text($0, unit) } ?? "",
      row.ratio.map { Self.text($0, unit) } ?? "",
    ]
  }

  private static func text(_ ratio: Ratio, _ unit: Measurement.Unit) -> String {
    let base = ratio.baseValue.map { "\(Self.text($0, unit)) of \(ratio.base)" } ?? ratio.base
    return "\(threeFigures(ratio.value)) × \(base)"
  }

  static func text(_ value: Double, _ unit: Measurement.Unit) -> String {
    switch unit {
    case .bytesPerSecond: threeFigures(value / 1e6) + " MB/s"
    case .seconds where abs(value) >= 1: threeFigures(value) + " s"
    case .seconds where abs(value) >= 1e-3: threeFigures(value * 1e3) + " ms"
    case .seconds: threeFigures(value * 1e6) + " µs"
    case .bytes where value >= 1e6: threeFigures(value / 1e6) + " MB"
    case .bytes: threeFigures(value / 1e3) + " kB"
    }
  }

  /// Formats a round value without decimals: `10 ms`, `100 kB`.
  static func brief(_ value: Double, _ unit: Measurement.Unit) -> String {
    let steps: [(size: Double, name: String)] =
      unit == .seconds
      ? [(1, "s"), (1e-3, "ms"), (1e-6, "µs")]
      : [(1e12, "TB"), (1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (1, "B")]
    // Allow for rounding errors of powers of ten.
    let step = steps.first { value >= $0.size * 0.999 } ?? steps[steps.count - 1]
    return String(format: "%.0f", value / step.size) + " \(step.name)"
  }

  /// `0.125`, `1.25`, `12.5`, `125`, `1250`.
  static func threeFigures(_ value: Double) -> String {
    let size = abs(value)
    return String(format: "%.\(size >= 99.95 ? 0 : size >= 9.995 ? 1 : size >= 0.9995 ? 2 : 3)f", value)
  }
}
