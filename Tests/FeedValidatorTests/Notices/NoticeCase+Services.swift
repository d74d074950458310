@testable import FeedValidator

/// Feeds with notices of service days.
extension NoticeCase {
  static let services: [NoticeCase] = [
    .init(
      .bigGapInService,
      """
      calendar.txt:2 end_date=202612«17→16»
      calendar_dates.txt:2 service_id=WK, date=20261231, exception_type=1
      """,
      reports: "serviceId: WK, gapStartDate: 2026-12-16, gapEndDate: 2026-12-31, gapDurationDays: 14"),
    .init(
      .expiredCalendar,
      """
      calendar.txt:3 service_id=OLD, monday=1, tuesday=1, wednesday=1, thursday=1, friday=1, saturday=1, sunday=1, start_date=20260101, end_date=2026«0701→0630»
      """,
      reports: "csvRowNumber: 3, serviceId: OLD"),
    .init(
      .futureCalendar,
      "calendar.txt:2 start_date=202607«01→02»",
      reports: "currentDate: 2026-07-01, serviceWindowStartDate: 2026-07-02, serviceWindowEndDate: 2026-12-31",
      with: ["trip_coverage_not_active_for_next7_days": 1],
      always: ["feed_valid_beyond_total_service_window": 1]),
    .init(
      .serviceExtendsFarInTheFuture,
      """
      calendar.txt:3 service_id=NEW, monday=1, tuesday=1, wednesday=1, thursday=1, friday=1, saturday=1, sunday=1, start_date=20260101, end_date=2028«0630→0701»
      """,
      reports: "serviceId: NEW, serviceWindowEndDate: 2028-07-01"),
    .init(
      .serviceHasNoActiveDayOfTheWeek,
      """
      calendar.txt:3 service_id=NEW, monday=0, tuesday=0, wednesday=0, thursday=0, friday=0, saturday=0, sunday=«1→0», start_date=20260101, end_date=20261231
      """,
      reports: "csvRowNumber: 3, serviceId: NEW"),
    .init(
      .tripCoverageNotActiveForNext7Days,
      "calendar.txt:2 end_date=2026070«8→7»",
      reports: "currentDate: 20260701, serviceWindowStartDate: 20260101, serviceWindowEndDate: 20260707",
      always: ["feed_valid_beyond_total_service_window": 1]),
    .init(
      .expiredCalendar,
      """
      calendar.txt is 
      trips.txt:2 service_id=D
      calendar_dates.txt:2 service_id=D, date=2026«0701→0630», exception_type=1
      """,
      reports: "csvRowNumber: 2, serviceId: D",
      always: ["feed_valid_beyond_total_service_window": 1, "trip_coverage_not_active_for_next7_days": 1]),
  ]
}
