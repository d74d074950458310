import TransitValues

/// The days on which a service runs: its weekly pattern and its exceptions.
struct ServiceDays {
  /// The weekly pattern: the date columns of a row of `service`.
  struct Week {
    /// A bit for each weekday, starting with Monday.
    let weekdays: UInt8
    /// The first and last day of the pattern, as days since 1970. If one is missing, the range is empty.
    let start: Int
    let end: Int
    /// The service's number in `date_set`; `nil` if it has no exceptions.
    let dateSet: Int?
  }

  /// The contents of a date set. A day may be both added and removed.
  struct Exceptions {
    let added: DaySet
    let removed: DaySet

    static let none = Exceptions(added: DaySet([]), removed: DaySet([]))
  }

  let week: Week
  let exceptions: Exceptions

  /// Whether the service runs: an exception adds the day, or the weekly pattern includes it and no exception removes
  /// it.
  func contains(_ date: ServiceDate) -> Bool {
    if exceptions.added.contains(date.daysSince1970) { return true }
    return week.weekdays & 1 << date.weekdayIndex != 0 && week.start <= date.daysSince1970
      && date.daysSince1970 <= week.end
      && !exceptions.removed.contains(date.daysSince1970)
  }
}
