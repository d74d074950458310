import BundleFormat
import TransitSQLite
import TransitValues

/// The first and last day on which any service runs, computed from the services.
struct RunningDays {
  private(set) var range: ClosedRange<Int>?

  init(_ database: BundleDatabase) throws {
    range = try Self.added(in: database)
    let connection = database.connection
    let services = try connection.prepare(
      "SELECT monday, tuesday, wednesday, thursday, friday, saturday, sunday, start_day, end_day, date_set FROM service "
        + "WHERE in_calendar AND start_day <= end_day AND id IN (SELECT service FROM trip)")
    let removals = try connection.prepare(
      "SELECT first_day, days FROM date_set WHERE date_set = ? AND exception_type = 2 AND first_day BETWEEN ? AND ?")
    while try services.step() {
      let runs = (0..<7).map { services.optionalInteger(at: $0) == 1 }
      guard runs.contains(true), let start = Self.plausible(services.integer(at: 7)),
        let end = Self.plausible(services.integer(at: 8)), start <= end
      else { continue }
      // Fast path: most services lie within the range found so far.
      if let range, range.contains(start), range.contains(end) { continue }
      for (position, value) in [services.integer(at: 9), start - DaysOfRow.count + 1, end].enumerated() {
        removals.bind(value, at: position)
      }
      var removed: Set<Int> = []
      while try removals.step() {
        removed.formUnion(DaysOfRow(first: removals.integer(at: 0), bits: removals.integer(at: 1)))
      }
      func isRunning(_ day: Int) -> Bool {
        runs[ServiceDate(daysSince1970: day).weekdayIndex] && !removed.contains(day)
      }
      // Each search ends at the first day whose weekday runs and that is not removed.
      if let first = (start...end).first(where: isRunning) { extend(to: first) }
      if let last = (start...end).last(where: isRunning) { extend(to: last) }
    }
  }

  /// The range of the days that calendar_dates.txt adds to services with trips.
  private static func added(in database: BundleDatabase) throws -> ClosedRange<Int>? {
    let used = try database.connection.prepare(
      "SELECT DISTINCT date_set FROM service WHERE date_set IS NOT NULL AND id IN (SELECT service FROM trip)")
    var sets: Set<Int> = []
    while try used.step() { sets.insert(used.integer(at: 0)) }
    var dates = try database.storedRows(of: "date_set", ["first_day", "exception_type", "days", "date_set"])
    var range: ClosedRange<Int>?
    // Values of another type are reported by another check.
    while try dates.step() {
      guard dates.integer(at: 1) == 1, sets.contains(dates.integer(at: 3)), let first = dates.optionalInteger(at: 0)
      else { continue }
      for day in DaysOfRow(first: first, bits: dates.integer(at: 2)) {
        range = range.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
      }
    }
    return range
  }

  /// The day if it is a valid date; another check reports those that are not.
  private static func plausible(_ day: Int) -> Int? {
    ServiceDate.writtenDays.contains(day) ? day : nil
  }

  private mutating func extend(to day: Int) {
    range = range.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
  }
}
