import TransitValues

/// The days on which the services of a feed may run: from the first to the last day in its calendars.
enum FeedPeriod {
  /// - Returns: `nil` without valid days.
  static func read(_ reading: FeedReading) throws -> ClosedRange<ServiceDate>? {
    var period: ClosedRange<ServiceDate>?
    try reading.table(GTFSSchema.calendar)?.forEachRow([.startDate, .endDate]) { row in
      if let days = row.period(.startDate, .endDate) { period = days.union(period) }
    }
    try reading.table(GTFSSchema.calendarDates)?.forEachRow([.date, .exceptionType]) { row in
      if let date = row.date(.date), row[.exceptionType].text == "1" { period = (date...date).union(period) }
    }
    return period
  }
}

extension ClosedRange {
  /// The smallest range that contains both.
  func union(_ other: ClosedRange?) -> ClosedRange {
    guard let other else { return self }
    return Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
