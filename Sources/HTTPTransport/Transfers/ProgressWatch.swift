/// Detects transfers whose average speed over the last seconds is too low.
///
/// Times are durations since the start of the transfer, and do not decrease.
struct ProgressWatch {
  private struct Slot {
    let start: Duration
    var byteCount: Int
  }

  private let window: Duration
  private let minimumByteCount: Double
  private let start: Duration
  private var slots: [Slot] = []

  /// Bytes received within a slot count as received at its start.
  private var slotLength: Duration { window / 20 }

  init(deadlines: TransferDeadlines, start: Duration) {
    window = deadlines.progressWindow
    minimumByteCount = Double(deadlines.minimumBytesPerSecond) * (window / .seconds(1))
    self.start = start
  }

  mutating func add(byteCount: Int, at time: Duration) {
    if let last = slots.last, time < last.start + slotLength {
      slots[slots.count - 1].byteCount += byteCount
    } else {
      slots.removeAll { $0.start <= time - window }
      slots.append(Slot(start: time, byteCount: byteCount))
    }
  }

  /// Whether a whole window has passed with fewer bytes than the minimum speed requires.
  func isTooSlow(at time: Duration) -> Bool {
    guard time - start >= window else { return false }
    let byteCount = slots.reduce(0) { $1.start > time - window ? $0 + $1.byteCount : $0 }
    return Double(byteCount) < minimumByteCount
  }
}
