import BundleFormat
public import TransitValues

/// The days of a service: the rows of calendar.txt and calendar_dates.txt with one service_id.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#calendartxt>.
public struct ServiceCalendar: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `service_id`.
  public var id: ServiceID
  /// The row of calendar.txt; `nil` for a service that is only in calendar_dates.txt.
  public var week: Week?
  /// The dates that calendar_dates.txt adds (`exception_type` 1), sorted.
  public var added: [ServiceDate]
  /// The dates that calendar_dates.txt removes (`exception_type` 2), sorted. A date in both lists has service.
  public var removed: [ServiceDate]

  /// Creates a value, for previews and tests.
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
    /// The weekdays with service.
    public var weekdays: Set<Weekday>
    /// The first and last date, both included. `nil` if they are missing or invalid; then there is no weekly service.
    public var dates: ClosedRange<ServiceDate>?

    /// Creates a value, for previews and tests.
    public init(weekdays: Set<Weekday>, dates: ClosedRange<ServiceDate>? = nil) {
      self.weekdays = weekdays
      self.dates = dates
    }
  }

  /// The reason why a service runs or does not run on a date.
  public enum Reason: Hashable, Codable, Sendable {
    /// Runs: the date is one of the weekdays within the dates of the week.
    case week
    /// Runs: the date was added.
    case added
    /// Does not run: the week includes the date, but the date was removed.
    case removed
    /// Does not run: neither the week nor the added dates include the date.
    case notScheduled
  }

  /// Returns the reason why the service runs or does not run on a date.
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

  /// Returns the dates within a range on which the service runs, sorted.
  ///
  /// Cost: tests each date of the range between the first and last date of the service.
  public func dates(in range: ClosedRange<ServiceDate>) -> [ServiceDate] {
    var first = added.first.map { min($0, week?.dates?.lowerBound ?? $0) } ?? week?.dates?.lowerBound
    var last = added.last.map { max($0, week?.dates?.upperBound ?? $0) } ?? week?.dates?.upperBound
    first = first.map { max($0, range.lowerBound) }
    last = last.map { min($0, range.upperBound) }
    guard let first, let last, first <= last else { return [] }
    return (first...last).filter { runs(on: $0) }
  }

  /// Whether a sorted array contains a date.
  private static func contains(_ dates: [ServiceDate], _ date: ServiceDate) -> Bool {
    let index = dates.indices.partitioningIndex { dates[$0] >= date }
    return index < dates.count && dates[index] == date
  }
}
