/// The days on which each service is active, in days since 1970-01-01.
struct ServiceDays: Sendable {
  /// The services with a row in calendar.txt or calendar_dates.txt, in order of their first row.
  private(set) var services: [TextNumber] = []
  private var days: [TextNumber: [Int32]] = [:]

  init(_ tables: Tables) {
    addCalendar(tables["calendar.txt"])
    addDates(tables["calendar_dates.txt"])
  }

  /// Returns the active days of a service, in order.
  func days(of service: TextNumber) -> [Int32] { days[service] ?? [] }

  private mutating func addCalendar(_ table: Table) {
    let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map {
      table.choices($0)
    }
    let (starts, ends, ids) = (table.numbers("start_date"), table.numbers("end_date"), table.texts("service_id"))
    for row in 0..<table.count {
      guard let start = starts[row], let end = ends[row] else { continue }
      let isNew = days[ids.value(row)] == nil
      if isNew { services.append(ids.value(row)) }
      let active = weekdays.map { $0[row] == 1 }
      // 1970-01-01 was a Thursday. A range of centuries is a mistake, and would take long.
      let last = min(end, start + Self.maximumLength)
      days[ids.value(row), default: []] +=
        start > last ? [] : (start...last).filter { active[Int(($0 + 3) % 7 + 7) % 7] }
    }
  }

  /// 274 years.
  private static let maximumLength: Int32 = 100_000

  private mutating func addDates(_ table: Table) {
    let (dates, types, ids) = (table.numbers("date"), table.choices("exception_type"), table.texts("service_id"))
    var added: [TextNumber: [Int32]] = [:]
    var removed: [TextNumber: Set<Int32>] = [:]
    for row in 0..<table.count {
      guard let date = dates[row] else { continue }
      let id = ids.value(row)
      if days[id] == nil, added[id] == nil, removed[id] == nil { services.append(id) }
      if types[row] == 1 {
        added[id, default: []].append(date)
      } else {
        removed[id, default: []].insert(date)
      }
    }
    for id in services {
      let all = Set(days[id] ?? []).union(added[id] ?? []).subtracting(removed[id] ?? [])
      days[id] = all.sorted()
    }
  }

  /// Returns the first day on which both services are active.
  func firstCommonDay(_ first: TextNumber, _ second: TextNumber) -> Int32? {
    let (left, right) = (days(of: first), days(of: second))
    if first == second { return left.first }
    var index = 0
    for day in left {
      while index < right.count, right[index] < day { index += 1 }
      if index == right.count { return nil }
      if right[index] == day { return day }
    }
    return nil
  }
}
