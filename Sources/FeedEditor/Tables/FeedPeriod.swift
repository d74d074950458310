import TransitValues

/// The days on which the services of a feed may run: from the first to the last day in its calendars.
enum FeedPeriod {
  /// - Returns: `nil` without valid days.
  static func read(_ reading: FeedReading) throws -> ClosedRange<ServiceDate>? {
    var period: ClosedRange<ServiceDate>?
    try reading.table("calendar.txt")?.forEachRow(["start_date", "end_date"]) { cells in
      guard let start = ServiceDates.date(cells[0]), let end = ServiceDates.date(cells[1]), start <= end else { return }
      period = union(period, start...end)
    }
    try reading.table("calendar_dates.txt")?.forEachRow(["date", "exception_type"]) { cells in
      guard let date = ServiceDates.date(cells[0]), cells[1] == [UInt8(ascii: "1")] else { return }
      period = union(period, date...date)
    }
    return period
  }

  /// Returns the smallest period that contains both.
  static func union(
    _ one: ClosedRange<ServiceDate>?, _ other: ClosedRange<ServiceDate>?
  ) -> ClosedRange<ServiceDate>? {
    guard let one, let other else { return one ?? other }
    return min(one.lowerBound, other.lowerBound)...max(one.upperBound, other.upperBound)
  }
}
