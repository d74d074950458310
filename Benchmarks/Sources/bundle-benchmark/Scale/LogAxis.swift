import Foundation

/// A logarithmic axis between two places of a picture.
struct LogAxis {
  /// Powers of ten that stand on the axis.
  let powers: [Double]

  private let range: ClosedRange<Double>
  private let start: Double
  private let end: Double

  /// An axis that holds all of some positive values and reaches from a power of ten at or below the least of them, or
  /// three times such a power, to one at or above the largest.
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

  /// Half a power of ten or a whole one, which 3 and 1 nearly are; a value that is one but for its last digits counts as
  /// it, since sizes are about what was asked for.
  private static func step(below logarithm: Double) -> Double { ((logarithm + 0.05) * 2).rounded(.down) / 2 }
}
