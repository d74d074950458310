import CoreMetrics
import Synchronization

/// The numbers of one name with one set of labels: a counter, or the histogram of a timer.
final class PrometheusSeries: CounterHandler, TimerHandler {
  let isTimer: Bool
  private let numbers = Mutex(Numbers())

  private struct Numbers {
    var count: Int64 = 0
    var nanoseconds: Int64 = 0
    var buckets = [Int64](repeating: 0, count: PrometheusSeries.bounds.count)
  }

  /// The upper bounds of the buckets in nanoseconds, and in seconds as text.
  private static let bounds: [(nanoseconds: Int64, text: String)] = [
    (100_000, "0.0001"), (300_000, "0.0003"), (1_000_000, "0.001"), (3_000_000, "0.003"), (5_000_000, "0.005"),
    (10_000_000, "0.01"), (30_000_000, "0.03"), (100_000_000, "0.1"), (300_000_000, "0.3"), (1_000_000_000, "1"),
    (3_000_000_000, "3"), (10_000_000_000, "10"),
  ]

  init(isTimer: Bool) {
    self.isTimer = isTimer
  }

  func increment(by amount: Int64) { numbers.withLock { $0.count &+= amount } }

  func reset() { numbers.withLock { $0 = Numbers() } }

  func recordNanoseconds(_ duration: Int64) {
    numbers.withLock { numbers in
      numbers.count &+= 1
      numbers.nanoseconds &+= duration
      if let index = Self.bounds.firstIndex(where: { duration <= $0.nanoseconds }) { numbers.buckets[index] &+= 1 }
    }
  }

  /// - Parameter labels: Without braces.
  func lines(_ name: String, _ labels: String) -> String {
    let numbers = numbers.withLock { $0 }
    let braces = labels.isEmpty ? "" : "{\(labels)}"
    if !isTimer { return "\(name)\(braces) \(numbers.count)\n" }
    var text = ""
    var sum: Int64 = 0
    let comma = labels.isEmpty ? "" : ","
    for (bound, count) in zip(Self.bounds, numbers.buckets) {
      sum += count
      text += "\(name)_bucket{\(labels)\(comma)le=\"\(bound.text)\"} \(sum)\n"
    }
    text += "\(name)_bucket{\(labels)\(comma)le=\"+Inf\"} \(numbers.count)\n"
    text += "\(name)_sum\(braces) \(Double(numbers.nanoseconds) / 1e9)\n"
    text += "\(name)_count\(braces) \(numbers.count)\n"
    return text
  }
}
