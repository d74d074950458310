import TransitSQLite

/// The weekly patterns of adjacent services. They are cached together, because an object per pattern would have more
/// overhead than content.
final class ServiceWeeks: Sendable {
  /// The number of services per object.
  static let count = 16

  /// Indexed from the first service of the object; `nil` if the service does not exist.
  private let weeks: [ServiceDays.Week?]

  /// Approximate memory use in bytes, without the cache entry.
  var byteCount: Int { weeks.count * MemoryLayout<ServiceDays.Week?>.stride + MemoryCost.ofObject + MemoryCost.ofArray }

  /// - Parameter weeks: At most ``count``.
  init(_ weeks: [ServiceDays.Week?]) {
    self.weeks = weeks
  }

  /// The weekly pattern of a service by its index in the object; `nil` if the service does not exist.
  subscript(index: Int) -> ServiceDays.Week? { index < weeks.count ? weeks[index] : nil }
}

extension ServiceDays.Week {
  /// A row of ``TimetableQuery/serviceWeek``.
  init(_ row: Statement) {
    var weekdays: UInt8 = 0
    for weekday in 0..<7 where row.integer(at: weekday) == 1 { weekdays |= 1 << weekday }
    self.weekdays = weekdays
    start = row.optionalInteger(at: 7) ?? .max
    end = row.optionalInteger(at: 8) ?? .min
    dateSet = row.optionalInteger(at: 9)
  }
}
