/// The seconds between one and the next of a sorted list of times.
package struct Headways: Equatable, Sendable {
  package let minimum: Int
  package let mean: Double
  /// Of an even number, the mean of the two in the middle.
  package let median: Double
  package let maximum: Int

  /// - Parameter headways: In any order.
  /// - Returns: `nil` without headways.
  init?<Seconds: FixedWidthInteger>(_ headways: [Seconds]) {
    if headways.isEmpty { return nil }
    let sorted = headways.sorted()
    let middle = sorted.count / 2
    minimum = Int(sorted[0])
    mean = sorted.reduce(0.0) { $0 + Double($1) } / Double(sorted.count)
    median = sorted.count % 2 == 1 ? Double(sorted[middle]) : (Double(sorted[middle - 1]) + Double(sorted[middle])) / 2
    maximum = Int(sorted[sorted.count - 1])
  }

  /// - Parameter times: Sorted.
  init?<Seconds: FixedWidthInteger>(between times: [Seconds]) {
    self.init(zip(times, times.dropFirst()).map { $1 &- $0 })
  }
}
