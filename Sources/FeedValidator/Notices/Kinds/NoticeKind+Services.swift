import TransitValues

/// Notices of service days.
extension NoticeKind {
  static let bigGapInService = NoticeKind(
    "big_gap_in_service", .info, files: [.calendar, .calendarDates],
    fields: ["serviceId", "gapStartDate", "gapEndDate", "gapDurationDays"],
    means: "A service pauses for more than 13 days.",
    matters: "Riders find no trips in these days. This is right for school holidays, and wrong for a row left out.",
    mend: "Check that the pause is meant.")

  static let expiredCalendar = NoticeKind(
    "expired_calendar", .warning, files: [.calendar, .calendarDates],
    fields: ["csvRowNumber", "serviceId"],
    means: "All days of a service are past.",
    matters: "Its trips never run again; they only make the feed larger.",
    mend: "Remove the service and its trips, or extend its dates.")

  static let futureCalendar = NoticeKind(
    "future_calendar", .info, files: [.calendar, .calendarDates, .trips],
    fields: ["currentDate", "serviceWindowStartDate", "serviceWindowEndDate"],
    means: "The first day of service is after today.",
    matters: "Until then, riders find no trips.",
    mend: "Nothing, if an earlier feed covers the days until then.")

  static let serviceExtendsFarInTheFuture = NoticeKind(
    "service_extends_far_in_the_future", .info, files: [.calendar, .calendarDates],
    fields: ["serviceId", "serviceWindowEndDate"],
    means: "A service runs for more than two years from today.",
    matters: "Timetables are rarely known so early; apps may promise trips that will not run.",
    mend: "End the service where the timetable is no longer certain.")

  static let serviceHasNoActiveDayOfTheWeek = NoticeKind(
    "service_has_no_active_day_of_the_week", .warning, files: [.calendar],
    fields: ["csvRowNumber", "serviceId"],
    means: "A row of `calendar.txt` has no active weekday.",
    matters: "The service runs only on days that `calendar_dates.txt` adds.",
    mend: "Check that this is meant. If so, the row of `calendar.txt` can be removed.")

  static let tripCoverageNotActiveForNext7Days = NoticeKind(
    "trip_coverage_not_active_for_next7_days", .warning,
    files: [.calendar, .calendarDates, .frequencies, .trips],
    fields: ["currentDate", "serviceWindowStartDate", "serviceWindowEndDate"],
    means: "The usual service does not cover the next 7 days.",
    matters: "Within a week, riders find fewer trips than run, or none.",
    mend: "Publish a feed that covers at least the next 7 days, better 30.")

  static let servicesKinds: [NoticeKind] = [
    .bigGapInService, .expiredCalendar, .futureCalendar, .serviceExtendsFarInTheFuture,
    .serviceHasNoActiveDayOfTheWeek, .tripCoverageNotActiveForNext7Days,
  ]
}
