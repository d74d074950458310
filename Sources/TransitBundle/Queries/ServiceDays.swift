import TransitSQLite
import TransitValues

extension BundleConnection {
  /// Whether a service runs on a day: when an exception adds the day, or when its week says so and none removes it.
  func runs(service: Int, on date: ServiceDate) throws(SQLiteError) -> Bool {
    let key = ServiceDay(service: service, day: date.day)
    if let known = activity[key] { return known }
    let week = try week(ofService: service)
    let exceptions = try exceptions(dateSet: week?.dateSet, on: date)
    let runs = exceptions.isAdded || (week?.includes(date) == true && !exceptions.isRemoved)
    activity[key] = runs
    return runs
  }

  private func week(ofService service: Int) throws(SQLiteError) -> ServiceWeek? {
    let statement = try statement(.serviceWeek)
    statement.bind(service, at: 0)
    return try statement.first { row in ServiceWeek(row) }
  }

  private func exceptions(
    dateSet: Int?, on date: ServiceDate
  ) throws(SQLiteError) -> (isAdded: Bool, isRemoved: Bool) {
    guard let dateSet else { return (false, false) }
    let statement = try statement(.serviceExceptions)
    statement.bind(dateSet, at: 0)
    statement.bind(date.day, at: 1)
    var types: Set<Int> = []
    while try statement.step() { types.insert(statement.integer(at: 0)) }
    return (types.contains(1), types.contains(2))
  }
}

/// A row of the table `service`.
private struct ServiceWeek {
  private var weekdays: UInt8 = 0
  private var days: ClosedRange<Int>?
  let dateSet: Int?

  init(_ row: Statement) {
    for weekday in 0..<7 where row.integer(at: weekday) == 1 { weekdays |= 1 << weekday }
    if let start = row.optionalInteger(at: 7), let end = row.optionalInteger(at: 8), start <= end { days = start...end }
    dateSet = row.optionalInteger(at: 9)
  }

  /// Whether the weekday runs and the date lies within start and end, exceptions aside.
  func includes(_ date: ServiceDate) -> Bool {
    weekdays & 1 << date.weekday != 0 && days?.contains(date.day) == true
  }
}
