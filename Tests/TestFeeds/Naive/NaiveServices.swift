/// The service days of each service, from calendar.txt and calendar_dates.txt.
struct NaiveServices: Sendable {
  private var weeks: [ExactText: Week] = [:]
  private var exceptions: [ExactText: [Int: Set<Int>]] = [:]

  private struct Week {
    let weekdays: [Bool]
    let days: ClosedRange<Int>?
  }

  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  init(_ feed: FeedText) {
    for row in feed.table("calendar.txt").records {
      let service = ExactText(row["service_id"])
      if weeks[service] != nil { continue }
      var days: ClosedRange<Int>?
      if let start = NaiveDay(row["start_date"]), let end = NaiveDay(row["end_date"]), start <= end {
        days = start.number...end.number
      }
      weeks[service] = Week(weekdays: Self.weekdays.map { row[$0] == "1" }, days: days)
    }
    for row in feed.table("calendar_dates.txt").records {
      guard let day = NaiveDay(row["date"]), let type = NaiveNumber.integer(row["exception_type"]) else { continue }
      exceptions[ExactText(row["service_id"]), default: [:]][day.number, default: []].insert(type)
    }
  }

  /// Whether the feed contains the service.
  func contains(_ service: ExactText) -> Bool {
    weeks[service] != nil || exceptions[service] != nil
  }

  /// Whether a service runs on a day.
  ///
  /// - Parameter weekday: The weekday from 0 for Monday to 6 for Sunday.
  func runs(_ service: ExactText, on day: Int, weekday: Int) -> Bool {
    let types = exceptions[service]?[day] ?? []
    if types.contains(1) { return true }
    guard let week = weeks[service], let days = week.days else { return false }
    return days.contains(day) && week.weekdays[weekday] && !types.contains(2)
  }
}
