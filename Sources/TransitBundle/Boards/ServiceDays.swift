import TransitValues

/// The days a service runs on: its week, and its exceptions.
struct ServiceDays {
  /// A row of `service`, as far as it says when.
  struct Week {
    /// A bit for each weekday, from Monday.
    let weekdays: UInt8
    /// The first day of the weeks and the last, as days since 1970; nothing lies between them where one is missing.
    let start: Int
    let end: Int
    /// The number of its exceptions among `date_set`, `nil` where it has none.
    let dateSet: Int?
  }

  /// What a date set says: one day may be both.
  struct Exceptions {
    let added: DaySet
    let removed: DaySet

    static let none = Exceptions(added: DaySet([]), removed: DaySet([]))
  }

  let week: Week
  let exceptions: Exceptions

  /// Whether the service runs: when an exception adds the day, or when its week says so and none removes it.
  func contains(_ date: ServiceDate) -> Bool {
    if exceptions.added.contains(date.daysSince1970) { return true }
    return week.weekdays & 1 << date.weekdayIndex != 0 && week.start <= date.daysSince1970
      && date.daysSince1970 <= week.end
      && !exceptions.removed.contains(date.daysSince1970)
  }
}
