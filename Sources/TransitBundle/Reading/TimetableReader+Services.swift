import BundleFormat
import BundleReader
import TransitSQLite
import TransitValues

extension TimetableReader {
  /// The days on which a service runs; `nil` for an unknown service.
  func days(ofService service: ServiceRank) throws(DatabaseError) -> ServiceDays? {
    guard let week = try week(ofService: service) else { return nil }
    return ServiceDays(week: week, exceptions: try exceptions(dateSet: week.dateSet))
  }

  private func week(ofService service: ServiceRank) throws(DatabaseError) -> ServiceDays.Week? {
    // Ranks start at 1.
    if service <= .absent { return nil }
    let (piece, index) = (service.index - 1).quotientAndRemainder(dividingBy: ServiceWeeks.count)
    if case .weeks(let weeks) = cache.part(.weeks(piece)) { return weeks[index] }
    let first = service.index - index
    let statement = try bundle.statement(.serviceWeek)
    var rows: [ServiceDays.Week?] = []
    for rank in first...first.addingClamped(ServiceWeeks.count - 1) {
      statement.bind(rank, at: 0)
      rows.append(try statement.first { row in ServiceDays.Week(row) })
    }
    let weeks = ServiceWeeks(rows)
    cache.insert(.weeks(weeks), for: .weeks(piece))
    return weeks[index]
  }

  private func exceptions(dateSet: Int?) throws(DatabaseError) -> ServiceDays.Exceptions {
    // Date sets are numbered from 1.
    guard let dateSet, dateSet >= 1 else { return .none }
    let (piece, index) = (dateSet - 1).quotientAndRemainder(dividingBy: DateSets.count)
    if case .dateSets(let sets) = cache.part(.dateSets(piece)) { return sets[index] }
    let first = dateSet - index
    let sets = DateSets(try exceptions(dateSets: first...first.addingClamped(DateSets.count - 1)))
    cache.insert(.dateSets(sets), for: .dateSets(piece))
    return sets[index]
  }
}

// MARK: From the database

extension TimetableReader {
  /// The days that a service's exceptions add and remove, sorted and unique, limited to days that a GTFS date can
  /// express. A day may be in both lists.
  func exceptionDays(dateSet: Int?) throws(DatabaseError) -> (added: [Int], removed: [Int]) {
    var days = ExceptionDays()
    guard let dateSet else { return ([], []) }
    try trees.dateSets.forEach(from: [dateSet], columns: [0, 1, 2, 3], risingCount: 3) { row in
      guard row[0] == dateSet else { return false }
      days.append(DaysOfRow(first: row[1], bits: row[3]), type: row[2])
      return true
    }
    return days.takeAll()
  }

  /// The exceptions of some date sets, up to the last existing one.
  private func exceptions(dateSets: ClosedRange<Int>) throws(DatabaseError) -> [ServiceDays.Exceptions] {
    var sets: [ServiceDays.Exceptions] = []
    var days = ExceptionDays()
    func take() -> ServiceDays.Exceptions {
      let (added, removed) = days.takeAll()
      return ServiceDays.Exceptions(added: DaySet(added), removed: DaySet(removed))
    }
    try trees.dateSets.forEach(from: [dateSets.lowerBound], columns: [0, 1, 2, 3], risingCount: 3) { row in
      guard dateSets.contains(row[0]) else { return false }
      while dateSets.lowerBound + sets.count < row[0] { sets.append(take()) }
      days.append(DaysOfRow(first: row[1], bits: row[3]), type: row[2])
      return true
    }
    sets.append(take())
    return sets
  }
}

extension ServiceDays.Week {
  /// A row of ``TimetableQuery/serviceWeek``.
  fileprivate init(_ row: Statement) {
    var weekdays: UInt8 = 0
    for weekday in 0..<7 where row.integer(at: weekday) == 1 { weekdays |= 1 << weekday }
    self.init(
      weekdays: weekdays, start: row.optionalInteger(at: 7) ?? .max, end: row.optionalInteger(at: 8) ?? .min,
      dateSet: row.optionalInteger(at: 9))
  }
}

/// Collects the days of a date set from its rows, which arrive in the order of their first days.
private struct ExceptionDays {
  private var added: [Int] = []
  private var removed: [Int] = []

  mutating func append(_ days: DaysOfRow, type: Int) {
    switch type {
    case 1: Self.insert(days, into: &added)
    case 2: Self.insert(days, into: &removed)
    default: break
    }
  }

  /// Inserts each day once in sorted order, even if several rows contain it. Rows that differ in unknown columns may
  /// overlap by at most the 28 days of a row, so the search from the end is short.
  private static func insert(_ days: DaysOfRow, into all: inout [Int]) {
    for day in days where ServiceDate.writtenDays.contains(day) {
      let place = (all.lastIndex { $0 <= day } ?? -1) + 1
      if place == 0 || all[place - 1] != day { all.insert(day, at: place) }
    }
  }

  /// Returns all days so far and starts over.
  mutating func takeAll() -> (added: [Int], removed: [Int]) {
    defer { self = ExceptionDays() }
    return (added, removed)
  }
}
