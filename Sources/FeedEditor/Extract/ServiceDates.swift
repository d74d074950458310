import GTFSFeed
import TransitValues

/// Which services run on at least one of some days.
struct ServiceDates {
  private let dates: ClosedRange<ServiceDate>
  private var weekly: [[UInt8]: [Weeks]] = [:]
  private var added: [[UInt8]: Set<ServiceDate>] = [:]
  private var removed: [[UInt8]: Set<ServiceDate>] = [:]
  private var known: [[UInt8]: Bool] = [:]

  private struct Weeks {
    /// Bit 0 is Monday.
    let weekdays: UInt8
    let period: ClosedRange<ServiceDate>
  }

  static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  init(_ reading: FeedReading, _ dates: ClosedRange<ServiceDate>) throws {
    self.dates = dates
    try reading.table("calendar.txt")?.forEachRow(["service_id", "start_date", "end_date"] + Self.weekdays) { cells in
      guard let start = Self.date(cells[1]), let end = Self.date(cells[2]), start <= end,
        let period = Self.overlap(start...end, dates)
      else { return }
      var weekdays: UInt8 = 0
      for day in 0..<7 where cells[3 + day] == [UInt8(ascii: "1")] { weekdays |= 1 << day }
      weekly[cells[0], default: []].append(Weeks(weekdays: weekdays, period: period))
    }
    try reading.table("calendar_dates.txt")?.forEachRow(["service_id", "date", "exception_type"]) { cells in
      guard let date = Self.date(cells[1]), dates.contains(date) else { return }
      if cells[2] == [UInt8(ascii: "1")] { added[cells[0], default: []].insert(date) }
      if cells[2] == [UInt8(ascii: "2")] { removed[cells[0], default: []].insert(date) }
    }
  }

  /// Whether a service runs on at least one of the days.
  mutating func isActive(_ service: [UInt8]) -> Bool {
    if let answer = known[service] { return answer }
    let answer = !added[service, default: []].isEmpty || runsWeekly(service)
    known[service] = answer
    return answer
  }

  private func runsWeekly(_ service: [UInt8]) -> Bool {
    let removed = removed[service, default: []]
    return weekly[service, default: []].contains { weeks in
      weeks.period.contains { weeks.weekdays >> $0.weekdayIndex & 1 == 1 && !removed.contains($0) }
    }
  }

  static func date(_ cell: [UInt8]) -> ServiceDate? {
    cell.withSpan { try? FieldParser.date($0) }
  }

  /// The common days of two periods; `nil` if they do not overlap.
  static func overlap(_ one: ClosedRange<ServiceDate>, _ other: ClosedRange<ServiceDate>) -> ClosedRange<ServiceDate>? {
    one.overlaps(other) ? one.clamped(to: other) : nil
  }
}
