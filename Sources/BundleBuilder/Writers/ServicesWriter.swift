import BundleFormat
import GTFSFeed
import TransitSQLite
import TransitValues

/// Writes `service` and `date_set`.
struct ServicesWriter {
  private static let serviceID = GTFSSchema.calendar.position(of: "service_id")
  private static let startDate = GTFSSchema.calendar.position(of: "start_date")
  private static let endDate = GTFSSchema.calendar.position(of: "end_date")
  /// The positions of the weekday columns, from Monday to Sunday.
  private static let weekdays = CompactTables.weekdays.map { GTFSSchema.calendar.position(of: $0) }

  let calendars: ImportedCalendars
  let texts: RankedTexts
  /// The number of unknown columns of calendar.txt.
  let unknownCount: Int
  /// The number of extra columns of calendar_dates.txt.
  let extraDateCount: Int

  /// By rank: the first and the last day on which the service runs; `nil` if it never does.
  private(set) var runningDays: [ClosedRange<Int>?] = []

  mutating func write(to database: DatabaseWriter) throws {
    let services = calendars.services
    let dates = datesByService()
    let sets = DateSetsWriter(of: dates, texts: texts, extraCount: extraDateCount)
    let declaredCount = GTFSSchema.calendar.columns.count
    // `id`, `in_calendar`, the declared columns, `date_set`, the unknown columns.
    let width = 3 + declaredCount + unknownCount
    try database.insert(into: "service", width: width) { insert in
      for (rank, number) in services.order.enumerated() {
        let row = calendar(of: number)
        for index in 0..<width { insert.bindNull(at: index) }
        insert.bind(rank + 1, at: 0)
        insert.bind(services.text(ofNumber: number), at: 1)
        insert.bind(row == nil ? 0 : 1, at: 2)
        if let row { bindCalendar(row, to: insert) }
        insert.bind(dates[number].isEmpty ? nil : Int(sets.numbers[number]), at: 2 + declaredCount)
        try insert.run()
        runningDays.append(runningDays(row: row, exceptions: dates[number]))
      }
    }
    try sets.write(to: database.trees)
  }

  /// Binds a row of calendar.txt: the declared columns except service_id follow `in_calendar`, the unknown ones follow
  /// `date_set`.
  private func bindCalendar(_ row: Int, to insert: Statement) {
    guard let rows = calendars.calendar else { return }
    var index = 3
    for (column, value) in rows.values(of: row).enumerated() where column != Self.serviceID {
      if column == GTFSSchema.calendar.columns.count { index += 1 }
      switch column {
      case Self.startDate, Self.endDate: insert.bind(day(rows, row, column), at: index)
      default: rows.bind(value, to: insert, at: index)
      }
      index += 1
    }
  }

  /// Returns the row of a service in calendar.txt, whose services are numbered first and in file order.
  private func calendar(of number: Int) -> Int? {
    number < calendars.calendar?.count ?? 0 ? number : nil
  }

  private func day(_ rows: RowStore, _ row: Int, _ column: Int) -> Int? {
    rows.text(of: row, column).flatMap { ServiceDate($0) }?.daysSince1970
  }

  private func datesByService() -> [ArraySlice<ServiceException>] {
    var slices: [ArraySlice<ServiceException>] = Array(repeating: [], count: calendars.services.count)
    let all = calendars.exceptions
    var start = 0
    for end in all.indices where end + 1 == all.count || all[end + 1].service != all[end].service {
      slices[Int(all[end].service)] = all[start...end]
      start = end + 1
    }
    return slices
  }
}

// MARK: Running days

extension ServicesWriter {
  private func runningDays(row: Int?, exceptions: ArraySlice<ServiceException>) -> ClosedRange<Int>? {
    var found: [Int] = exceptions.lazy.filter { $0.type == 1 }.map { Int($0.day) }
    if let row, let rows = calendars.calendar, let start = day(rows, row, Self.startDate),
      let end = day(rows, row, Self.endDate), start <= end
    {
      let values = rows.values(of: row)
      let weekdays = (0..<7).filter { values[Self.weekdays[$0]] == .integer(1) }
      let removed = Set(exceptions.lazy.filter { $0.type == 2 }.map(\.day))
      func runs(_ day: Int) -> Bool {
        weekdays.contains(ServiceDate(daysSince1970: day).weekdayIndex) && !removed.contains(Int32(clamping: day))
      }
      if !weekdays.isEmpty {
        // Both searches end at the first day on which the service runs.
        found += [(start...end).first(where: runs), (start...end).last(where: runs)].compactMap(\.self)
      }
    }
    return found.min().flatMap { first in found.max().map { first...$0 } }
  }
}

extension [ClosedRange<Int>?] {
  /// The first day of any range to the last one; `nil` without ranges.
  var hull: ClosedRange<Int>? {
    reduce(nil) { hull, range in
      guard let hull, let range else { return hull ?? range }
      return Swift.min(hull.lowerBound, range.lowerBound)...Swift.max(hull.upperBound, range.upperBound)
    }
  }
}
