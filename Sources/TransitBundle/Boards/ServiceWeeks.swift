import TransitSQLite

/// The weeks of some services that follow one another: an object for each would be larger than what it says.
final class ServiceWeeks: Sendable {
  /// How many services stand together.
  static let count = 16

  /// By the service's place among these, `nil` for no service.
  private let weeks: [ServiceDays.Week?]

  /// Bytes it takes beside its place in a cache, about.
  var byteCount: Int { weeks.count * MemoryLayout<ServiceDays.Week?>.stride + MemoryCost.ofObject + MemoryCost.ofArray }

  /// - Parameter weeks: At most ``count``.
  init(_ weeks: [ServiceDays.Week?]) {
    self.weeks = weeks
  }

  /// The week of a service among these; `nil` when there is no such service.
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
