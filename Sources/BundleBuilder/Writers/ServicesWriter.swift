import BundleFormat
import GTFSFeed
import TransitSQLite
import TransitValues

/// Writes `service` and `date_set`.
struct ServicesWriter {
  private static let startDate = 8
  private static let endDate = 9

  let calendars: CalendarsImport
  let services: IdentifierTable
  let texts: RankedTexts
  /// Unknown columns of calendar.txt, each a value more in a row of `service`.
  let unknownCount: Int
  /// Unknown columns of calendar_dates.txt, each a value more in a row of `date_set`.
  let unknownDateCount: Int

  /// The first and the last day on which any service runs.
  private(set) var runningDays: ClosedRange<Int>?

  init(
    calendars: CalendarsImport, services: IdentifierTable, texts: RankedTexts, unknownCount: Int, unknownDateCount: Int
  ) {
    self.calendars = calendars
    self.services = services
    self.texts = texts
    self.unknownCount = unknownCount
    self.unknownDateCount = unknownDateCount
  }

  mutating func write(to database: DatabaseWriter) throws {
    services.rank()
    let dates = datesByService()
    let sets = Self.rankedSets(of: dates, texts: texts, width: 2 + unknownDateCount)
    try database.insert(into: "service", width: 13 + unknownCount) { insert in
      for (rank, number) in services.order.enumerated() {
        let row = calendar(of: number)
        for index in 0..<13 + unknownCount { insert.bindNull(at: index) }
        insert.bind(rank + 1, at: 0)
        insert.bind(services.text(ofNumber: number), at: 1)
        insert.bind(row == nil ? 0 : 1, at: 2)
        if let row, let rows = calendars.calendar {
          let values = rows.values(of: row)
          for weekday in 0..<7 { rows.bind(values[1 + weekday], to: insert, at: 3 + weekday) }
          insert.bind(day(rows, row, Self.startDate), at: 10)
          insert.bind(day(rows, row, Self.endDate), at: 11)
          for index in 0..<unknownCount { rows.bind(values[10 + index], to: insert, at: 13 + index) }
        }
        insert.bind(dates[number].isEmpty ? nil : sets.numbers[Self.key(of: dates[number], texts)], at: 12)
        try insert.run()
        extendRunningDays(row: row, exceptions: dates[number])
      }
    }
    try Self.write(sets, to: database)
  }

  /// The row of calendar.txt: services are numbered in its order first.
  private func calendar(of number: Int) -> Int? {
    number < calendars.calendar?.count ?? 0 ? number : nil
  }

  private func day(_ rows: RowStore, _ row: Int, _ column: Int) -> Int? {
    rows.text(of: row, column).flatMap { ServiceDate($0) }?.day
  }

  private func datesByService() -> [ArraySlice<ServiceException>] {
    var slices: [ArraySlice<ServiceException>] = Array(repeating: [], count: services.count)
    let all = calendars.exceptions
    var start = 0
    for end in all.indices where end + 1 == all.count || all[end + 1].service != all[end].service {
      slices[Int(all[end].service)] = all[start...end]
      start = end + 1
    }
    return slices
  }
}

// MARK: Date sets

extension ServicesWriter {
  private struct DateSets {
    /// Sets in their order: days, types and texts, flat.
    var keys: [[Int32]]
    /// Numbers from 1.
    var numbers: [[Int32]: Int]
    var width: Int
  }

  private static func key(of dates: ArraySlice<ServiceException>, _ texts: RankedTexts) -> [Int32] {
    dates.flatMap { date in [date.day, date.type] + date.extras.map { Int32(texts.rank(of: $0)) } }
  }

  private static func rankedSets(
    of dates: [ArraySlice<ServiceException>], texts: RankedTexts, width: Int
  ) -> DateSets {
    let keys = Set(dates.filter { !$0.isEmpty }.map { key(of: $0, texts) }).sorted { $0.lexicographicallyPrecedes($1) }
    let numbers = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0 + 1) })
    return DateSets(keys: keys, numbers: numbers, width: width)
  }

  private static func write(_ sets: DateSets, to database: DatabaseWriter) throws {
    try database.insert(into: "date_set", width: 1 + sets.width) { insert in
      for (number, key) in sets.keys.enumerated() {
        for start in stride(from: 0, to: key.count, by: sets.width) {
          insert.bind(number + 1, at: 0)
          insert.bind(Int(key[start]), at: 1)
          insert.bind(Int(key[start + 1]), at: 2)
          for column in 2..<sets.width {
            insert.bind(key[start + column] == 0 ? nil : Int(key[start + column]), at: 1 + column)
          }
          try insert.run()
        }
      }
    }
  }
}

// MARK: Running days

extension ServicesWriter {
  private mutating func extendRunningDays(row: Int?, exceptions: ArraySlice<ServiceException>) {
    for exception in exceptions where exception.type == 1 { extend(Int(exception.day)) }
    guard let row, let rows = calendars.calendar, let start = day(rows, row, Self.startDate),
      let end = day(rows, row, Self.endDate), start <= end
    else { return }
    let values = rows.values(of: row)
    let weekdays = (0..<7).filter { values[1 + $0] == .integer(1) }
    if weekdays.isEmpty { return }
    let removed = Set(exceptions.filter { $0.type == 2 }.map { Int($0.day) })
    func runs(_ day: Int) -> Bool { weekdays.contains(ServiceDate(day: day).weekday) && !removed.contains(day) }
    // Each search ends at the first day that is neither another weekday nor removed.
    if let first = (start...end).first(where: runs) { extend(first) }
    if let last = (start...end).last(where: runs) { extend(last) }
  }

  private mutating func extend(_ day: Int) {
    runningDays = runningDays.map { min($0.lowerBound, day)...max($0.upperBound, day) } ?? day...day
  }
}
