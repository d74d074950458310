@testable import FeedValidator

/// Feeds with notices of keys, references and agencies.
extension NoticeCase {
  static let references: [NoticeCase] = [
    .init(
      .attributionWithoutRole,
      "attributions.txt:2 attribution_id=A1, organization_name=City, is_producer=«1→0»",
      reports: "csvRowNumber: 2, attributionId: A1"),
    .init(
      .duplicateKey,
      """
      levels.txt:2 level_id=L, level_index=0
      levels.txt:3 level_id=«M→L», level_index=1
      """,
      reports: """
        filename: levels.txt, oldCsvRowNumber: 2, newCsvRowNumber: 3, fieldName1: level_id, fieldValue1: L
        """),
    .init(
      .foreignKeyViolation,
      "trips.txt:2 route_id=«R→Q»",
      reports: """
        childFilename: trips.txt, childFieldName: route_id, parentFilename: routes.txt, \
        parentFieldName: route_id, fieldValue: Q, csvRowNumber: 2
        """),
    .init(
      .inconsistentAgencyLang,
      """
      feed_info.txt:2 feed_lang=mul
      agency.txt:2 agency_lang=en
      agency.txt:3 agency_id=B, agency_name=Other, agency_url=http://example.org, agency_timezone=Europe/Zurich, agency_lang=«en→de»
      """,
      reports: "csvRowNumber: 3, expected: en, actual: de"),
    .init(
      .inconsistentAgencyTimezone,
      """
      agency.txt:3 agency_id=B, agency_name=Other, agency_url=http://example.org, agency_timezone=Europe/«Zurich→Paris»
      """,
      reports: "csvRowNumber: 3, expected: Europe/Zurich, actual: Europe/Paris"),
    .init(
      .missingRecommendedField,
      "feed_info.txt:2 feed_version=«1→»",
      reports: "filename: feed_info.txt, csvRowNumber: 2, fieldName: feed_version"),
    .init(
      .missingRequiredAgencyId,
      """
      agency.txt:3 agency_id=B, agency_name=Other, agency_url=http://example.org, agency_timezone=Europe/Zurich
      routes.txt:2 agency_id=«A→»
      """,
      reports: "filename: routes.txt, csvRowNumber: 2"),
    .init(
      .missingRequiredField,
      "routes.txt:2 route_type=«3→»",
      reports: "filename: routes.txt, csvRowNumber: 2, fieldName: route_type"),
    .init(
      .duplicateKey,
      """
      stop_times.txt:3 stop_sequence=«1→0»
      """,
      reports: """
        filename: stop_times.txt, oldCsvRowNumber: 2, newCsvRowNumber: 3, fieldName1: trip_id,stop_sequence, \
        fieldValue1: T1,0
        """,
      with: ["unsorted_stop_times": 1]),
    .init(
      .duplicateKey,
      """
      calendar_dates.txt:2 service_id=WK, date=20260704, exception_type=2
      calendar_dates.txt:3 service_id=WK, date=202607«05→04», exception_type=2
      """,
      reports: """
        filename: calendar_dates.txt, oldCsvRowNumber: 2, newCsvRowNumber: 3, fieldName1: service_id,date, \
        fieldValue1: WK,20260704
        """),
    .init(
      .foreignKeyViolation,
      """
      stop_times.txt:3 stop_id=S«2→9»
      """,
      reports: """
        childFilename: stop_times.txt, childFieldName: stop_id, parentFilename: stops.txt, \
        parentFieldName: stop_id, fieldValue: S9, csvRowNumber: 3
        """,
      with: ["stop_without_stop_time": 1]),
    .init(
      .missingRecommendedField,
      """
      routes.txt:2 agency_id=«A→»
      """,
      reports: "filename: routes.txt, csvRowNumber: 2, fieldName: agency_id"),
    .init(
      .missingRecommendedField,
      """
      fare_media.txt:2 fare_media_id=M, fare_media_type=«0→2»
      """,
      reports: "filename: fare_media.txt, csvRowNumber: 2, fieldName: fare_media_name"),
    .init(
      .missingRequiredField,
      """
      stop_times.txt:3 stop_id=«S2→»
      """,
      reports: "filename: stop_times.txt, csvRowNumber: 3, fieldName: stop_id",
      with: ["stop_without_stop_time": 1]),
    .init(
      .missingRequiredField,
      """
      transfers.txt:2 from_stop_id=S1, to_stop_id=«S2→», transfer_type=0
      """,
      reports: "filename: transfers.txt, csvRowNumber: 2, fieldName: to_stop_id"),
    .init(
      .missingRequiredField,
      """
      translations.txt:2 table_name=stops, field_name=stop_name, language=de, translation=Erste, record_id=«S1→»
      """,
      reports: "filename: translations.txt, csvRowNumber: 2, fieldName: record_id"),
    .init(
      .missingRequiredField,
      """
      networks.txt:2 network_id=N, network_name=City Network
      fare_leg_join_rules.txt:2 from_network_id=N, to_network_id=N, from_stop_id=S1, to_stop_id=«S2→»
      """,
      reports: "filename: fare_leg_join_rules.txt, csvRowNumber: 2, fieldName: to_stop_id"),
  ]
}
