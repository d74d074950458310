@testable import FeedValidator

/// Feeds with notices of feed_info.txt.
extension NoticeCase {
  static let feedInfo: [NoticeCase] = [
    .init(
      .feedExpirationDate7Days,
      "feed_info.txt:2 feed_end_date=«20261231→20260707»",
      reports: "csvRowNumber: 2, currentDate: 20260701, feedEndDate: 20260707, suggestedExpirationDate: 20260708",
      with: ["service_window_outside_feed_period": 1]),
    .init(
      .feedExpirationDate30Days,
      "feed_info.txt:2 feed_end_date=«20261231→20260730»",
      reports: "csvRowNumber: 2, currentDate: 20260701, feedEndDate: 20260730, suggestedExpirationDate: 20260731",
      with: ["service_window_outside_feed_period": 1]),
    .init(
      .feedInfoLangAndAgencyLangMismatch,
      "agency.txt:2 agency_lang=«en→de»",
      reports: "csvRowNumber: 2, agencyId: A, agencyName: Agency, agencyLang: de, feedLang: en"),
    .init(
      .feedValidBeyondTotalServiceWindow,
      "feed_info.txt:2 feed_end_date=2027011«4→5»",
      reports: """
        feedStartDate: 2026-01-01, feedEndDate: 2027-01-15, serviceWindowStartDate: 2026-01-01, \
        serviceWindowEndDate: 2026-12-31
        """),
    .init(
      .futureFeed,
      "feed_info.txt:2 feed_start_date=«20260101→20260702»",
      reports: "csvRowNumber: 2, currentDate: 20260701, feedStartDate: 20260702",
      with: ["service_window_outside_feed_period": 1]),
    .init(
      .missingFeedContactEmailAndUrl,
      "feed_info.txt:2 feed_contact_email=«a@example.com→»",
      reports: "csvRowNumber: 2"),
    .init(
      .missingFeedInfoDate,
      "feed_info.txt:2 feed_end_date=«20261231→»",
      reports: "csvRowNumber: 2, fieldName: feed_end_date",
      with: ["missing_recommended_field": 1]),
    .init(
      .serviceWindowOutsideFeedPeriod,
      "calendar.txt:2 end_date=«20261231→20270101»",
      reports: """
        serviceId: WK, serviceWindowStartDate: 2026-01-01, serviceWindowEndDate: 2027-01-01, \
        daysBeforeFeedStart: 0, daysAfterFeedEnd: 1
        """),
  ]
}
