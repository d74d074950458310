public import TransitFoundation
public import TransitValues

extension ServiceDate {
  /// Creates a date from `year`, `month` and `day`. Returns `nil` if one is missing or the date does not exist.
  public init?(_ components: DateComponents) {
    guard let year = components.year, let month = components.month, let day = components.day else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The year, month and day.
  public var dateComponents: DateComponents {
    let (year, month, day) = calendarDate
    return DateComponents(year: year, month: month, day: day)
  }
}

extension ServiceTime {
  /// Creates a time from `hour`, which may be 24 or more, `minute` and `second`. Missing components count as 0.
  public init(_ components: DateComponents) {
    self.init(hour: components.hour ?? 0, minute: components.minute ?? 0, second: components.second ?? 0)
  }

  /// The hour, which may be 24 or more, the minute and the second.
  public var dateComponents: DateComponents {
    DateComponents(hour: seconds / 3600, minute: seconds / 60 % 60, second: seconds % 60)
  }
}
