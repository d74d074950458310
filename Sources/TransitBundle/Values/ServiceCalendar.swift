public import TransitValues

/// When a service runs, and why: what calendar.txt and calendar_dates.txt say of a service_id.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#calendartxt>.
public struct ServiceCalendar: Hashable, Sendable {
  public let serviceID: ServiceID
  /// What calendar.txt says; `nil` for a service that only calendar_dates.txt names.
  public let week: Week?
  /// The dates that calendar_dates.txt adds (`exception_type` 1), in order.
  public let added: [ServiceDate]
  /// The dates that it removes (`exception_type` 2), in order; one that is also added runs.
  public let removed: [ServiceDate]

  /// A row of calendar.txt.
  public struct Week: Hashable, Sendable {
    /// The weekdays of service, Monday being 0 as in ``ServiceDate/weekday``.
    public let weekdays: Set<Int>
    /// First and last date, both of them included; `nil` in a feed with defects, in which the week then never runs.
    public let dates: ClosedRange<ServiceDate>?
  }

  /// Why a service runs on a date, or does not.
  public enum Reason: Hashable, Sendable {
    /// It runs: the weekday is one of its week, and the date lies within its dates.
    case week
    /// It runs: the date was added.
    case added
    /// It does not: its week says that it runs, but the date was removed.
    case removed
    /// It does not: neither its week nor an added date says that it runs.
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
  /// Cost: a look at each date of the range that may be one.
  public func dates(in range: ClosedRange<ServiceDate>) -> [ServiceDate] {
    var first = added.first.map { min($0, week?.dates?.lowerBound ?? $0) } ?? week?.dates?.lowerBound
    var last = added.last.map { max($0, week?.dates?.upperBound ?? $0) } ?? week?.dates?.upperBound
    first = first.map { max($0, range.lowerBound) }
    last = last.map { min($0, range.upperBound) }
    guard let first, let last, first <= last else { return [] }
    return (first.day...last.day).map(ServiceDate.init(day:)).filter { runs(on: $0) }
  }

  /// Whether sorted dates have a date.
  private static func contains(_ dates: [ServiceDate], _ date: ServiceDate) -> Bool {
    var (low, high) = (0, dates.count)
    while low < high {
      let middle = (low + high) / 2
      if dates[middle] < date { low = middle + 1 } else { high = middle }
    }
    return low < dates.count && dates[low] == date
  }
}
