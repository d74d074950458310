import Foundation

/// A logarithmic axis of a chart.
struct LogAxis {
  /// The powers of ten on the axis.
  let powers: [Double]

  private let range: ClosedRange<Double>
  private let start: Double
  private let end: Double

  /// Creates an axis for positive values. It starts at a power of ten, or three times one, at or below the minimum, and
  /// ends at one at or above the maximum.
  init(of values: [Double], from start: Double, to end: Double) {
    let logarithms = values.filter { $0 > 0 }.map { log10($0) }
    let (least, largest) = (logarithms.min() ?? 0, logarithms.max() ?? 1)
    let first = Self.step(below: least)
    range = first...max(-Self.step(below: -largest), first + 1)
    (self.start, self.end) = (start, end)
    powers = (Int(range.lowerBound.rounded(.up))...Int(range.upperBound.rounded(.down))).map { pow(10, Double($0)) }
  }

  func position(_ value: Double) -> Double {
    let share = (log10(value) - range.lowerBound) / (range.upperBound - range.lowerBound)
    return start + share * (end - start)
  }

  /// Rounds down to half powers of ten, approximately 1 and 3. The tolerance keeps values that are slightly below such
  /// a step, because generated feeds are only approximately of the requested size.
  private static func step(below logarithm: Double) -> Double { ((logarithm + 0.05) * 2).rounded(.down) / 2 }
}
