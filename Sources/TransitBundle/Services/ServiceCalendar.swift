public import TransitValues

/// When a service runs, and why: the rows of calendar.txt and calendar_dates.txt with one service_id.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#calendartxt>.
public struct ServiceCalendar: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `service_id`.
  public var id: ServiceID
  /// The row of calendar.txt; `nil` for a service of calendar_dates.txt alone.
  public var week: Week?
  /// Dates that calendar_dates.txt adds (`exception_type` 1), in order.
  public var added: [ServiceDate]
  /// Dates that calendar_dates.txt removes (`exception_type` 2), in order. One that is also added runs.
  public var removed: [ServiceDate]

  /// Makes a value, for previews and tests.
  public init(id: ServiceID, week: Week? = nil, added: [ServiceDate] = [], removed: [ServiceDate] = []) {
    self.id = id
    self.week = week
    self.added = added
    self.removed = removed
  }
}

extension ServiceCalendar {
  /// A row of calendar.txt.
  public struct Week: Hashable, Codable, Sendable {
    /// The days of the week with service.
    public var weekdays: Set<Weekday>
    /// First and last date, both included. `nil` in a feed with defects; the week then never runs.
    public var dates: ClosedRange<ServiceDate>?

    /// Makes a value, for previews and tests.
    public init(weekdays: Set<Weekday>, dates: ClosedRange<ServiceDate>? = nil) {
      self.weekdays = weekdays
      self.dates = dates
    }
  }

  /// Why a service runs on a date, or does not.
  public enum Reason: Hashable, Codable, Sendable {
    /// It runs: the date lies within its week's dates, on one of its weekdays.
    case week
    /// It runs: the date was added.
    case added
    /// It does not run: the week includes the date, but the date was removed.
    case removed
    /// It does not run: neither the week nor an added date includes it.
    case notScheduled
  }

  /// Why the service runs on a date, or does not.
  public func reason(on date: ServiceDate) -> Reason {
    if Self.contains(added, date) { return .added }
    guard let week, week.weekdays.contains(date.weekday), week.dates?.contains(date) == true else {
      return .notScheduled
    }
    return Self.contains(removed, date) ? .removed : .week
  }

  /// Whether the service runs on a date.
  public func runs(on date: ServiceDate) -> Bool {
    switch reason(on: date) {
    case .week, .added: true
    case .removed, .notScheduled: false
    }
  }

  /// The dates of a range on which the service runs, in order.
  ///
  /// Cost: a test of each date of the range between the service's first and last one.
  public func dates(in range: ClosedRange<ServiceDate>) -> [ServiceDate] {
    var first = added.first.map { min($0, week?.dates?.lowerBound ?? $0) } ?? week?.dates?.lowerBound
    var last = added.last.map { max($0, week?.dates?.upperBound ?? $0) } ?? week?.dates?.upperBound
    first = first.map { max($0, range.lowerBound) }
    last = last.map { min($0, range.upperBound) }
    guard let first, let last, first <= last else { return [] }
    return (first...last).filter { runs(on: $0) }
  }

  /// Whether sorted dates contain a date.
  private static func contains(_ dates: [ServiceDate], _ date: ServiceDate) -> Bool {
    var (low, high) = (0, dates.count)
    while low < high {
      let middle = (low + high) / 2
      if dates[middle] < date { low = middle + 1 } else { high = middle }
    }
    return low < dates.count && dates[low] == date
  }
}
