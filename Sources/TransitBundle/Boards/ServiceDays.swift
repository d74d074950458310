import TransitSQLite
import TransitValues

/// The days a service runs on: a row of `service`, with its exceptions.
final class ServiceDays: Sendable {
  private let weekdays: UInt8
  private let start: Int
  private let end: Int
  private let added: DaySet
  private let removed: DaySet

  /// - Parameters:
  ///   - row: A row of ``TimetableQuery/serviceWeek``, or `nil` for a service without one.
  ///   - added: Days of exceptions that add, in rising order, each once; `removed` likewise.
  init(_ row: Statement?, added: [Int], removed: [Int]) {
    var weekdays: UInt8 = 0
    if let row { for weekday in 0..<7 where row.integer(at: weekday) == 1 { weekdays |= 1 << weekday } }
    self.weekdays = weekdays
    // Without both ends nothing lies between them.
    start = row?.optionalInteger(at: 7) ?? .max
    end = row?.optionalInteger(at: 8) ?? .min
    self.added = DaySet(added)
    self.removed = DaySet(removed)
  }

  /// Whether the service runs: when an exception adds the day, or when its week says so and none removes it.
  func contains(_ date: ServiceDate) -> Bool {
    if added.contains(date.day) { return true }
    return weekdays & 1 << date.weekday != 0 && start <= date.day && date.day <= end && !removed.contains(date.day)
  }

  /// Bytes it takes, about.
  var byteCount: Int { 2 * MemoryLayout<DaySet>.size + 24 + added.byteCount + removed.byteCount }
}
