/// The files about the feed itself, and translations.
extension GTFSSchema {
  /// The file that `record_id` refers to depends on `table_name`.
  package static let translations = FileSchema(
    "translations.txt", .optional,
    key: ["table_name", "field_name", "language", "record_id", "record_sub_id", "field_value"],
    [
      .init("table_name", .textEnumeration, .required),
      .init("field_name", .text, .required),
      .init("language", .languageCode, .required),
      .init("translation", .text, .required),
      .init(
        "record_id", .foreignID, .conditionallyRequired,
        "agency.txt:agency_id", "stops.txt:stop_id", "routes.txt:route_id", "trips.txt:trip_id",
        "stop_times.txt:trip_id", "pathways.txt:pathway_id", "levels.txt:level_id",
        "attributions.txt:attribution_id"),
      .init("record_sub_id", .foreignID, .conditionallyRequired, "stop_times.txt:stop_sequence"),
      .init("field_value", .text, .conditionallyRequired),
    ])

  package static let feedInfo = FileSchema(
    "feed_info.txt", .conditionallyRequired, key: [],
    [
      .init("feed_publisher_name", .text, .required),
      .init("feed_publisher_url", .url, .required),
      .init("feed_lang", .languageCode, .required),
      .init("default_lang", .languageCode, .optional),
      .init("feed_start_date", .date, .recommended),
      .init("feed_end_date", .date, .recommended),
      .init("feed_version", .text, .recommended),
      .init("feed_contact_email", .email, .optional),
      .init("feed_contact_url", .url, .optional),
    ])

  package static let attributions = FileSchema(
    "attributions.txt", .optional, key: ["attribution_id"],
    [
      .init("attribution_id", .id, .optional, unique: true),
      .init("agency_id", .foreignID, .optional, "agency.txt:agency_id"),
      .init("route_id", .foreignID, .optional, "routes.txt:route_id"),
      .init("trip_id", .foreignID, .optional, "trips.txt:trip_id"),
      .init("organization_name", .text, .required),
      .init("is_producer", .oneOf(0, 1), .optional),
      .init("is_operator", .oneOf(0, 1), .optional),
      .init("is_authority", .oneOf(0, 1), .optional),
      .init("attribution_url", .url, .optional),
      .init("attribution_email", .email, .optional),
      .init("attribution_phone", .phone, .optional),
    ])
}
