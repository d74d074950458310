import TransitValues

/// The weekly patterns of adjacent services. They are cached together, because an object per pattern would have more
/// overhead than content.
package final class ServiceWeeks: Sendable {
  /// The number of services per object.
  package static let count = 16

  /// Indexed from the first service of the object; `nil` if the service does not exist.
  private let weeks: [ServiceDays.Week?]

  /// Approximate memory use in bytes, without the cache entry.
  package var byteCount: Int {
    weeks.count * MemoryLayout<ServiceDays.Week?>.stride + MemoryCost.ofObject + MemoryCost.ofArray
  }

  /// - Parameter weeks: At most ``count``.
  package init(_ weeks: [ServiceDays.Week?]) {
    self.weeks = weeks
  }

  /// The weekly pattern of a service by its index in the object; `nil` if the service does not exist.
  package subscript(index: Int) -> ServiceDays.Week? { index < weeks.count ? weeks[index] : nil }
}
