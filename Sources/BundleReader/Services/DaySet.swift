/// A set of days since 1970: a bitmap from the first to the last day if that is smaller, else a list.
package struct DaySet: Sendable {
  private let first: Int
  private let bits: [UInt64]
  private let list: [Int]

  /// - Parameter days: Sorted and unique.
  package init(_ days: [Int]) {
    first = days.first ?? 0
    let (span, overflow) = (days.last ?? 0).subtractingReportingOverflow(first)
    // Use the bitmap only if it is no larger than the list.
    guard !overflow, span >= 0, span / 64 < days.count, !days.isEmpty else {
      (bits, list) = ([], days)
      return
    }
    var bits = [UInt64](repeating: 0, count: span / 64 + 1)
    for day in days { bits[(day - first) / 64] |= 1 << UInt64((day - first) % 64) }
    (self.bits, list) = (bits, [])
  }

  package func contains(_ day: Int) -> Bool {
    if bits.isEmpty { return list.contains(day) }
    let (index, overflow) = day.subtractingReportingOverflow(first)
    return !overflow && index >= 0 && index / 64 < bits.count && bits[index / 64] >> UInt64(index % 64) & 1 == 1
  }

  /// Memory use in bytes, without the structure itself.
  package var byteCount: Int {
    8 * (bits.count + list.count) + (bits.isEmpty ? 0 : MemoryCost.ofArray)
      + (list.isEmpty ? 0 : MemoryCost.ofArray)
  }
}
