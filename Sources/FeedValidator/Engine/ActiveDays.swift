/// The days on which each service is active.
struct ActiveDays: Sendable {
  /// The services with a row in calendar.txt or calendar_dates.txt, in order of their first row.
  private(set) var services: [TextNumber] = []
  /// Whether a row of calendar.txt ends before it begins.
  private(set) var hasRangeOutOfOrder = false
  /// The distinct sets of days: services often share one.
  private(set) var periods: [ServicePeriod] = []
  /// The index of the days of each service.
  private var indices: [TextNumber: Int] = [:]

  init(calendar: Table, dates: Table) {
    var rows: [TextNumber: Int] = [:]
    let (starts, ends) = (calendar[.startDate], calendar[.endDate])
    let ids = calendar[.serviceID]
    for row in 0..<calendar.count where starts[row] != nil && ends[row] != nil {
      if starts.value(row) > ends.value(row) { hasRangeOutOfOrder = true }
      // Of several rows of a service, the last counts.
      if rows.updateValue(row, forKey: ids.value(row)) == nil { services.append(ids.value(row)) }
    }
    let exceptions = Self.exceptions(dates)
    for id in exceptions.ids where rows[id] == nil { services.append(id) }
    let weekdays = ColumnKey.weekdays.map { calendar[$0] }
    var known: [ServicePeriod: Int] = [:]
    for id in services {
      let (added, removed) = exceptions.days[id] ?? ([], [])
      var period = ServicePeriod(added: added, removed: removed)
      if let row = rows[id] {
        let start = starts.value(row)
        var active: UInt8 = 0
        for (weekday, column) in weekdays.enumerated() where column[row] == 1 { active |= 1 << UInt8(weekday) }
        // The canonical validator takes a range that ends before it begins for its first day.
        period = ServicePeriod(
          start: start, end: max(start, ends.value(row)), weekdays: active, added: added, removed: removed)
      }
      let index = known[period] ?? periods.count
      if index == periods.count {
        known[period] = index
        periods.append(period)
      }
      indices[id] = index
    }
  }

  /// Returns the exceptions of each service, and the services in order of their first row.
  private static func exceptions(
    _ table: Table
  ) -> (ids: [TextNumber], days: [TextNumber: (added: [Int32], removed: [Int32])]) {
    let (dates, types, ids) = (table[.date], table[.exceptionType], table[.serviceID])
    var order: [TextNumber] = []
    var days: [TextNumber: (added: [Int32], removed: [Int32])] = [:]
    for row in 0..<table.count {
      guard let date = dates[row] else { continue }
      let id = ids.value(row)
      if days[id] == nil { order.append(id) }
      if types[row] == 1 {
        days[id, default: ([], [])].added.append(date)
      } else {
        days[id, default: ([], [])].removed.append(date)
      }
    }
    return (order, days)
  }

  subscript(service: TextNumber) -> ServicePeriod { index(of: service).map { periods[$0] } ?? ServicePeriod() }

  /// Returns the index of the days of a service in ``periods``; `nil` for an unknown service.
  func index(of service: TextNumber) -> Int? { indices[service] }
}
