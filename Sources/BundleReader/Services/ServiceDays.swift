package import TransitValues

/// The days on which a service runs: its weekly pattern and its exceptions.
package struct ServiceDays {
  /// The weekly pattern: the date columns of a row of `service`.
  package struct Week {
    /// A bit for each weekday, starting with Monday.
    package let weekdays: UInt8
    /// The first and last day of the pattern, as days since 1970. If one is missing, the range is empty.
    package let start: Int
    package let end: Int
    /// The service's number in `date_set`; `nil` if it has no exceptions.
    package let dateSet: Int?

    package init(weekdays: UInt8, start: Int, end: Int, dateSet: Int?) {
      (self.weekdays, self.start, self.end, self.dateSet) = (weekdays, start, end, dateSet)
    }
  }

  /// The contents of a date set. A day may be both added and removed.
  package struct Exceptions {
    package let added: DaySet
    package let removed: DaySet

    package init(added: DaySet, removed: DaySet) {
      (self.added, self.removed) = (added, removed)
    }

    package static let none = Exceptions(added: DaySet([]), removed: DaySet([]))
  }

  package let week: Week
  package let exceptions: Exceptions

  package init(week: Week, exceptions: Exceptions) {
    (self.week, self.exceptions) = (week, exceptions)
  }

  /// Whether the service runs: an exception adds the day, or the weekly pattern includes it and no exception removes
  /// it.
  package func contains(_ date: ServiceDate) -> Bool {
    if exceptions.added.contains(date.daysSince1970) { return true }
    return week.weekdays & 1 << date.weekdayIndex != 0 && week.start <= date.daysSince1970
      && date.daysSince1970 <= week.end
      && !exceptions.removed.contains(date.daysSince1970)
  }
}
