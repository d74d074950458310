/// The files for demand-responsive services: zones, stop groups and booking rules.
extension GTFSSchema {
  package static let locationGroups = FileSchema(
    "location_groups.txt", .optional, key: ["location_group_id"],
    [
      .init("location_group_id", .id, .required, unique: true),
      .init("location_group_name", .text, .optional),
    ])

  package static let locationGroupStops = FileSchema(
    "location_group_stops.txt", .optional, key: ["location_group_id", "stop_id"],
    [
      .init("location_group_id", .foreignID, .required, "location_groups.txt:location_group_id"),
      .init("stop_id", .foreignID, .required, "stops.txt:stop_id"),
    ])

  /// Column names are JSON paths; `[]` represents each element. Strings, arrays and objects are all declared as text.
  package static let locations = FileSchema(
    "locations.geojson", .optional, key: ["features[].id"],
    [
      .init("type", .text, .required),
      .init("features", .text, .required),
      .init("features[].type", .text, .required),
      .init("features[].id", .id, .required),
      .init("features[].properties", .text, .required),
      .init("features[].properties.stop_name", .text, .optional),
      .init("features[].properties.stop_desc", .text, .optional),
      .init("features[].geometry", .text, .required),
      .init("features[].geometry.type", .text, .required),
      .init("features[].geometry.coordinates", .text, .required),
    ])

  package static let bookingRules = FileSchema(
    "booking_rules.txt", .optional, key: ["booking_rule_id"],
    [
      .init("booking_rule_id", .id, .required, unique: true),
      .init("booking_type", .oneOf(0, 1, 2), .required),
      .init("prior_notice_duration_min", .integer(.any), .conditionallyRequired),
      .init("prior_notice_duration_max", .integer(.any), .conditionallyForbidden),
      .init("prior_notice_last_day", .integer(.any), .conditionallyRequired),
      .init("prior_notice_last_time", .time, .conditionallyRequired),
      .init("prior_notice_start_day", .integer(.any), .conditionallyForbidden),
      .init("prior_notice_start_time", .time, .conditionallyRequired),
      .init(
        "prior_notice_service_id", .foreignID, .conditionallyForbidden, "calendar.txt:service_id"),
      .init("message", .text, .optional),
      .init("pickup_message", .text, .optional),
      .init("drop_off_message", .text, .optional),
      .init("phone_number", .phone, .optional),
      .init("info_url", .url, .optional),
      .init("booking_url", .url, .optional),
    ])
}
