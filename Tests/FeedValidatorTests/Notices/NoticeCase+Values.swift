@testable import FeedValidator

/// Feeds with notices of single values.
extension NoticeCase {
  static let values: [NoticeCase] = [
    .init(
      .invalidCharacter,
      "stops.txt:2 stop_name=«First→F�rst»",
      reports: "filename: stops.txt, csvRowNumber: 2, fieldName: stop_name, fieldValue: F\u{FFFD}rst"),
    .init(
      .invalidColor,
      "routes.txt:2 route_color=«00A0DC→00A0D»",
      reports: "filename: routes.txt, csvRowNumber: 2, fieldName: route_color, fieldValue: 00A0D"),
    .init(
      .invalidCurrency,
      "fare_products.txt:2 fare_product_id=P, amount=2.00, currency=«EUR→EUX»",
      reports: "filename: fare_products.txt, csvRowNumber: 2, fieldName: currency, fieldValue: EUX"),
    .init(
      .invalidCurrencyAmount,
      "fare_products.txt:2 fare_product_id=P, amount=«2.00→2.0», currency=EUR",
      reports: """
        filename: fare_products.txt, csvRowNumber: 2, currencyCode: EUR, fieldName: amount, fieldValue: 2.0
        """),
    .init(
      .invalidDate,
      "feed_info.txt:2 feed_end_date=«20261231→20260231»",
      reports: "filename: feed_info.txt, csvRowNumber: 2, fieldName: feed_end_date, fieldValue: 20260231"),
    .init(
      .invalidEmail,
      "feed_info.txt:2 feed_contact_email=«a@example.com→example.com»",
      reports: "filename: feed_info.txt, csvRowNumber: 2, fieldName: feed_contact_email, fieldValue: example.com"),
    .init(
      .invalidFloat,
      "stops.txt:2 stop_lat=«47→north»",
      reports: "filename: stops.txt, csvRowNumber: 2, fieldName: stop_lat, fieldValue: north"),
    .init(
      .invalidInteger,
      "stop_times.txt:2 stop_sequence=«0→first»",
      reports: "filename: stop_times.txt, csvRowNumber: 2, fieldName: stop_sequence, fieldValue: first"),
    .init(
      .invalidLanguageCode,
      "feed_info.txt:2 feed_lang=«en→en_GB»",
      reports: "filename: feed_info.txt, csvRowNumber: 2, fieldName: feed_lang, fieldValue: en_GB"),
    .init(
      .invalidPhoneNumber,
      "agency.txt:2 agency_phone=«044 123 45 67→1»",
      country: "CH",
      reports: "filename: agency.txt, csvRowNumber: 2, fieldName: agency_phone, fieldValue: 1"),
    .init(
      .invalidTime,
      "stop_times.txt:2 arrival_time=«8:00:00→8 h»",
      reports: "filename: stop_times.txt, csvRowNumber: 2, fieldName: arrival_time, fieldValue: 8 h"),
    .init(
      .invalidTimezone,
      "stops.txt:2 stop_timezone=«Europe/Zurich→Mars/Base»",
      reports: "filename: stops.txt, csvRowNumber: 2, fieldName: stop_timezone, fieldValue: Mars/Base"),
    .init(
      .invalidUrl,
      "routes.txt:2 route_url=«http://example.com/1→Line 1»",
      reports: "filename: routes.txt, csvRowNumber: 2, fieldName: route_url, fieldValue: Line 1"),
    .init(
      .leadingOrTrailingWhitespaces,
      files: ["levels.txt": "level_id,level_index,level_name\nL,0,\"Street«→ »\"\n"],
      reports: "filename: levels.txt, csvRowNumber: 2, fieldName: level_name, fieldValue: Street "),
    .init(
      .mixedCaseRecommendedField,
      "stops.txt:2 stop_name=«First Street→FIRST STREET»",
      reports: "filename: stops.txt, fieldName: stop_name, fieldValue: FIRST STREET, csvRowNumber: 2"),
    .init(
      .newLineInValue,
      #"stops.txt:2 stop_name=First« →\n»Street"#,
      reports: "filename: stops.txt, csvRowNumber: 2, fieldName: stop_name, fieldValue: First\nStreet"),
    .init(
      .nonAsciiOrNonPrintableChar,
      "levels.txt:2 level_id=«L→Lü», level_index=0",
      reports: "filename: levels.txt, csvRowNumber: 2, columnName: level_id, fieldValue: Lü"),
    .init(
      .numberOutOfRange,
      "stops.txt:2 stop_lat=«47→97»",
      reports: """
        filename: stops.txt, csvRowNumber: 2, fieldName: stop_lat, fieldType: latitude within [-90, 90], \
        fieldValue: 97.0
        """),
    .init(
      .unexpectedEnumValue,
      "trips.txt:2 wheelchair_accessible=«1→3»",
      reports: "filename: trips.txt, csvRowNumber: 2, fieldName: wheelchair_accessible, fieldValue: 3"),
    .init(
      .numberOutOfRange,
      """
      transfers.txt:2 from_stop_id=S1, to_stop_id=S2, transfer_type=0, min_transfer_time=«60→-60»
      """,
      reports: """
        filename: transfers.txt, csvRowNumber: 2, fieldName: min_transfer_time, fieldType: non-negative integer, \
        fieldValue: -60
        """),
    .init(
      .numberOutOfRange,
      """
      frequencies.txt:2 trip_id=T1, start_time=06:00:00, end_time=07:00:00, headway_secs=«600→0»
      """,
      reports: """
        filename: frequencies.txt, csvRowNumber: 2, fieldName: headway_secs, fieldType: positive integer, \
        fieldValue: 0
        """),
    .init(
      .invalidTime,
      """
      timeframes.txt:2 timeframe_group_id=F, start_time=06:00:00, end_time=«07→7h»:00:00, service_id=WK
      """,
      reports: "filename: timeframes.txt, csvRowNumber: 2, fieldName: end_time, fieldValue: 7h:00:00"),
    .init(
      .mixedCaseRecommendedField,
      """
      routes.txt:2 route_long_name=«Line One→LINE ONE»
      """,
      reports: "filename: routes.txt, fieldName: route_long_name, fieldValue: LINE ONE, csvRowNumber: 2"),
  ]
}
