import TransitValues

/// A set of days, as runs of weeks with the same weekdays. Its size does not depend on how long services run.
struct WeekdayRuns: Hashable {
  /// In the order of time; neighbors differ, and none is empty. So equal sets have equal runs.
  private(set) var runs: [Run] = []

  init() {}

  /// The days of some weekdays in some weeks.
  init(_ weeks: ClosedRange<Int>, _ weekdays: UInt8) {
    append(weeks, weekdays)
  }

  struct Run: Hashable {
    let weeks: ClosedRange<Int>
    /// Bit 0 is Monday.
    let weekdays: UInt8
  }

  /// The week of a day, as counted since the Monday before 1970.
  static func week(of day: Int) -> Int { (day + 3 - weekday(of: day)) / 7 }

  /// The weekday of a day since 1970: 0 is Monday.
  static func weekday(of day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }

  /// The day since 1970 of a weekday.
  static func day(_ weekday: Int, of week: Int) -> Int { week * 7 - 3 + weekday }

  var isEmpty: Bool { runs.isEmpty }

  /// The first and the last day since 1970; `nil` for an empty set.
  var span: ClosedRange<Int>? {
    guard let first = runs.first, let last = runs.last else { return nil }
    return Self.day(
      first.weekdays.trailingZeroBitCount, of: first.weeks.lowerBound)...Self.day(
        7 - last.weekdays.leadingZeroBitCount, of: last.weeks.upperBound)
  }

  /// The last day before another; `nil` if there is none.
  func last(before day: Int) -> Int? {
    let week = Self.week(of: day)
    for run in runs.reversed() where run.weeks.lowerBound <= week {
      // The last week of the run up to that day, or the one before it.
      let last = min(run.weeks.upperBound, week)
      for candidate in [last, last - 1] where run.weeks.contains(candidate) {
        let found = (0..<7).last { run.weekdays >> $0 & 1 == 1 && Self.day($0, of: candidate) < day }
        if let found { return Self.day(found, of: candidate) }
      }
    }
    return nil
  }

  func contains(_ day: Int) -> Bool {
    let week = Self.week(of: day)
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].weeks.upperBound < week { low = middle + 1 } else { high = middle }
    }
    guard low < runs.count, runs[low].weeks.contains(week) else { return false }
    return runs[low].weekdays >> Self.weekday(of: day) & 1 == 1
  }

  /// The number of days in a range of days since 1970.
  func count(in range: ClosedRange<Int>) -> Int {
    runs.reduce(0) { count, run in
      (0..<7).reduce(count) { count, weekday in
        guard run.weekdays >> weekday & 1 == 1 else { return count }
        // The weeks whose day of this weekday is in the range.
        var first = Self.week(of: range.lowerBound)
        if Self.day(weekday, of: first) < range.lowerBound { first += 1 }
        var last = Self.week(of: range.upperBound)
        if Self.day(weekday, of: last) > range.upperBound { last -= 1 }
        return count + max(0, min(last, run.weeks.upperBound) - max(first, run.weeks.lowerBound) + 1)
      }
    }
  }
}

extension WeekdayRuns {
  /// The rows of calendar.txt and calendar_dates.txt of a service.
  struct Rows {
    private var pieces: [Run] = []
    private var changes: [Int: (added: UInt8, removed: UInt8)] = [:]

    /// Adds the days of some weekdays in a period.
    mutating func add(_ period: ClosedRange<Int>, weekdays: UInt8) {
      let (first, last) = (WeekdayRuns.week(of: period.lowerBound), WeekdayRuns.week(of: period.upperBound))
      let head: UInt8 = 0x7f << WeekdayRuns.weekday(of: period.lowerBound) & 0x7f
      let tail: UInt8 = 0x7f >> (6 - WeekdayRuns.weekday(of: period.upperBound))
      if first == last { return append(first...first, weekdays & head & tail) }
      append(first...first, weekdays & head)
      if first + 1 < last { append(first + 1...last - 1, weekdays) }
      append(last...last, weekdays & tail)
    }

    private mutating func append(_ weeks: ClosedRange<Int>, _ weekdays: UInt8) {
      if weekdays != 0 { pieces.append(Run(weeks: weeks, weekdays: weekdays)) }
    }

    /// Adds or removes a day; the last row of a day counts.
    mutating func change(_ day: Int, isAdded: Bool) {
      let bit: UInt8 = 1 << WeekdayRuns.weekday(of: day)
      var change = changes[WeekdayRuns.week(of: day)] ?? (0, 0)
      change.added = isAdded ? change.added | bit : change.added & ~bit
      change.removed = isAdded ? change.removed & ~bit : change.removed | bit
      changes[WeekdayRuns.week(of: day)] = change
    }

    var days: WeekdayRuns {
      var events: [(week: Int, piece: Run?, step: Int)] = []
      for piece in pieces {
        events.append((piece.weeks.lowerBound, piece, 1))
        events.append((piece.weeks.upperBound + 1, piece, -1))
      }
      for week in changes.keys { events += [(week, nil, 0), (week + 1, nil, 0)] }
      events.sort { $0.week < $1.week }
      var days = WeekdayRuns()
      var counts = [Int](repeating: 0, count: 7)
      for (index, event) in events.enumerated() {
        for weekday in 0..<7 where (event.piece?.weekdays ?? 0) >> weekday & 1 == 1 { counts[weekday] += event.step }
        guard index + 1 < events.count, events[index + 1].week > event.week else { continue }
        var weekdays = (0..<7).reduce(UInt8(0)) { $0 | (counts[$1] > 0 ? 1 << $1 : 0) }
        if let change = changes[event.week] { weekdays = (weekdays | change.added) & ~change.removed }
        days.append(event.week...events[index + 1].week - 1, weekdays)
      }
      return days
    }
  }

  private mutating func append(_ weeks: ClosedRange<Int>, _ weekdays: UInt8) {
    if weekdays == 0 { return }
    if let last = runs.last, last.weekdays == weekdays, last.weeks.upperBound + 1 == weeks.lowerBound {
      runs[runs.count - 1] = Run(weeks: last.weeks.lowerBound...weeks.upperBound, weekdays: weekdays)
    } else {
      runs.append(Run(weeks: weeks, weekdays: weekdays))
    }
  }

  /// The days of all services of a feed.
  static func services(of reading: FeedReading) throws -> [[UInt8]: WeekdayRuns] {
    var rows: [[UInt8]: Rows] = [:]
    let columns: [ColumnName] = [.serviceID, .startDate, .endDate] + ColumnName.weekdays
    try reading.table(GTFSSchema.calendar)?.forEachRow(columns) { row in
      guard let period = row.period(.startDate, .endDate) else { return }
      let weekdays = ColumnName.weekdays.reversed().reduce(UInt8(0)) { $0 << 1 | (row[$1].text == "1" ? 1 : 0) }
      rows[row[.serviceID], default: Rows()].add(period.days, weekdays: weekdays)
    }
    try reading.table(GTFSSchema.calendarDates)?.forEachRow([.serviceID, .date, .exceptionType]) { row in
      guard let day = row.date(.date)?.daysSince1970, ["1", "2"].contains(row[.exceptionType].text) else { return }
      rows[row[.serviceID], default: Rows()].change(day, isAdded: row[.exceptionType].text == "1")
    }
    return rows.mapValues(\.days)
  }
}

extension ClosedRange<ServiceDate> {
  /// As days since 1970.
  var days: ClosedRange<Int> { lowerBound.daysSince1970...upperBound.daysSince1970 }

  init(days: ClosedRange<Int>) {
    self = ServiceDate(daysSince1970: days.lowerBound)...ServiceDate(daysSince1970: days.upperBound)
  }
}
