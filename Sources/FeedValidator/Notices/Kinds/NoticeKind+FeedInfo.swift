import TransitValues

/// Notices of feed_info.txt.
extension NoticeKind {
  static let feedExpirationDate30Days = NoticeKind(
    "feed_expiration_date30_days", .warning, files: [.feedInfo],
    fields: ["csvRowNumber", "currentDate", "feedEndDate", "suggestedExpirationDate"],
    means: "The feed ends within 30 days.",
    matters: "Soon, apps will have no timetable.",
    mend: "Publish a feed that is valid for at least 30 days.")

  static let feedExpirationDate7Days = NoticeKind(
    "feed_expiration_date7_days", .warning, files: [.feedInfo],
    fields: ["csvRowNumber", "currentDate", "feedEndDate", "suggestedExpirationDate"],
    means: "The feed ends within 7 days, or has ended.",
    matters: "In a few days, apps will have no timetable.",
    mend: "Publish a new feed now.")

  static let feedInfoLangAndAgencyLangMismatch = NoticeKind(
    "feed_info_lang_and_agency_lang_mismatch", .warning, files: [.feedInfo, .agency],
    fields: ["csvRowNumber", "agencyId", "agencyName", "agencyLang", "feedLang"],
    means: "`feed_lang` and `agency_lang` differ.",
    matters: "Apps cannot tell in which language the names are.",
    mend: "Use the same language in both, or `mul` as `feed_lang` for a feed in several languages.")

  static let feedValidBeyondTotalServiceWindow = NoticeKind(
    "feed_valid_beyond_total_service_window", .info,
    files: [.calendar, .calendarDates, .feedInfo, .trips],
    fields: ["feedStartDate", "feedEndDate", "serviceWindowStartDate", "serviceWindowEndDate"],
    means: "The feed claims to be valid for more than 14 days before its first or after its last day of service.",
    matters: "On these days apps say that nothing runs, though the timetable is only unknown.",
    mend: "Set `feed_start_date` and `feed_end_date` to the days that the feed really covers.")

  static let futureFeed = NoticeKind(
    "future_feed", .info, files: [.feedInfo],
    fields: ["csvRowNumber", "currentDate", "feedStartDate"],
    means: "The feed begins after today.",
    matters: "Until then, apps have no timetable from this feed.",
    mend: "Nothing, if an earlier feed covers the days until then.")

  static let missingFeedContactEmailAndUrl = NoticeKind(
    "missing_feed_contact_email_and_url", .warning, files: [.feedInfo],
    fields: ["csvRowNumber"],
    means: "`feed_contact_email` and `feed_contact_url` are both empty.",
    matters: "People who find a mistake in the feed do not know whom to tell.",
    mend: "Fill in one of the two.")

  static let missingFeedInfoDate = NoticeKind(
    "missing_feed_info_date", .warning, files: [.feedInfo],
    fields: ["csvRowNumber", "fieldName"],
    means: "Only one of `feed_start_date` and `feed_end_date` is filled in.",
    matters: "Apps do not know how long the feed is valid.",
    mend: "Fill in both.")

  static let serviceWindowOutsideFeedPeriod = NoticeKind(
    "service_window_outside_feed_period", .info,
    files: [.calendar, .calendarDates, .feedInfo, .trips],
    fields: ["serviceId", "serviceWindowStartDate", "serviceWindowEndDate", "daysBeforeFeedStart", "daysAfterFeedEnd"],
    means: "A service runs on days outside the period for which the feed is valid.",
    matters: "Apps may ignore these days.",
    mend: "Extend `feed_start_date` and `feed_end_date`, or shorten the service.")

  static let feedInfoKinds: [NoticeKind] = [
    .feedExpirationDate30Days, .feedExpirationDate7Days, .feedInfoLangAndAgencyLangMismatch,
    .feedValidBeyondTotalServiceWindow, .futureFeed, .missingFeedContactEmailAndUrl, .missingFeedInfoDate,
    .serviceWindowOutsideFeedPeriod,
  ]
}
