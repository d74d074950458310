/// The base files: agencies, stops, routes, trips and times.
extension GTFSSchema {
  package static let agency = FileSchema(
    "agency.txt", .required, key: ["agency_id"],
    [
      .init("agency_id", .id, .conditionallyRequired, unique: true),
      .init("agency_name", .text, .required),
      .init("agency_url", .url, .required),
      .init("agency_timezone", .timezone, .required),
      .init("agency_lang", .languageCode, .optional),
      .init("agency_phone", .phone, .optional),
      .init("agency_fare_url", .url, .optional),
      .init("agency_email", .email, .optional),
      .init("cemv_support", .oneOf(0, 1, 2), .optional),
    ])

  package static let stops = FileSchema(
    "stops.txt", .conditionallyRequired, key: ["stop_id"],
    [
      .init("stop_id", .id, .required, unique: true),
      .init("stop_code", .text, .optional),
      .init("stop_name", .text, .conditionallyRequired),
      .init("tts_stop_name", .text, .optional),
      .init("stop_desc", .text, .optional),
      .init("stop_lat", .latitude, .conditionallyRequired),
      .init("stop_lon", .longitude, .conditionallyRequired),
      .init("zone_id", .id, .optional),
      .init("stop_url", .url, .optional),
      .init("location_type", .oneOf(0, 1, 2, 3, 4), .optional),
      .init("parent_station", .foreignID, .conditionallyRequired, "stops.txt:stop_id"),
      .init("stop_timezone", .timezone, .optional),
      .init("wheelchair_boarding", .oneOf(0, 1, 2), .optional),
      .init("level_id", .foreignID, .optional, "levels.txt:level_id"),
      .init("platform_code", .text, .optional),
      .init("stop_access", .oneOf(0, 1), .conditionallyForbidden),
    ])

  package static let routes = FileSchema(
    "routes.txt", .required, key: ["route_id"],
    [
      .init("route_id", .id, .required, unique: true),
      .init("agency_id", .foreignID, .conditionallyRequired, "agency.txt:agency_id"),
      .init("route_short_name", .text, .conditionallyRequired),
      .init("route_long_name", .text, .conditionallyRequired),
      .init("route_desc", .text, .optional),
      .init("route_type", .oneOf(0, 1, 2, 3, 4, 5, 6, 7, 11, 12), .required),
      .init("route_url", .url, .optional),
      .init("route_color", .color, .optional),
      .init("route_text_color", .color, .optional),
      .init("route_sort_order", .integer(.nonNegative), .optional),
      .init("continuous_pickup", .oneOf(0, 1, 2, 3), .conditionallyForbidden),
      .init("continuous_drop_off", .oneOf(0, 1, 2, 3), .conditionallyForbidden),
      .init("network_id", .id, .conditionallyForbidden),
      .init("cemv_support", .oneOf(0, 1, 2), .optional),
    ])

  package static let trips = FileSchema(
    "trips.txt", .required, key: ["trip_id"],
    [
      .init("route_id", .foreignID, .required, "routes.txt:route_id"),
      .init(
        "service_id", .foreignID, .required, "calendar.txt:service_id",
        "calendar_dates.txt:service_id"),
      .init("trip_id", .id, .required, unique: true),
      .init("trip_headsign", .text, .optional),
      .init("trip_short_name", .text, .optional),
      .init("direction_id", .oneOf(0, 1), .optional),
      .init("block_id", .id, .optional),
      .init("shape_id", .foreignID, .conditionallyRequired, "shapes.txt:shape_id"),
      .init("wheelchair_accessible", .oneOf(0, 1, 2), .optional),
      .init("bikes_allowed", .oneOf(0, 1, 2), .optional),
      .init("cars_allowed", .oneOf(0, 1, 2), .optional),
      .init("safe_duration_factor", .decimal(.any), .optional),
      .init("safe_duration_offset", .decimal(.any), .optional),
    ])

  package static let stopTimes = FileSchema(
    "stop_times.txt", .required, key: ["trip_id", "stop_sequence"],
    [
      .init("trip_id", .foreignID, .required, "trips.txt:trip_id"),
      .init("arrival_time", .time, .conditionallyRequired),
      .init("departure_time", .time, .conditionallyRequired),
      .init("stop_id", .foreignID, .conditionallyRequired, "stops.txt:stop_id"),
      .init(
        "location_group_id", .foreignID, .conditionallyForbidden,
        "location_groups.txt:location_group_id"),
      .init("location_id", .foreignID, .conditionallyForbidden, "locations.geojson:features[].id"),
      .init("stop_sequence", .integer(.nonNegative), .required),
      .init("stop_headsign", .text, .optional),
      .init("start_pickup_drop_off_window", .time, .conditionallyRequired),
      .init("end_pickup_drop_off_window", .time, .conditionallyRequired),
      .init("pickup_type", .oneOf(0, 1, 2, 3), .conditionallyForbidden),
      .init("drop_off_type", .oneOf(0, 1, 2, 3), .conditionallyForbidden),
      .init("continuous_pickup", .oneOf(0, 1, 2, 3), .conditionallyForbidden),
      .init("continuous_drop_off", .oneOf(0, 1, 2, 3), .conditionallyForbidden),
      .init("shape_dist_traveled", .decimal(.nonNegative), .optional),
      .init("timepoint", .oneOf(0, 1), .optional),
      .init("pickup_booking_rule_id", .foreignID, .optional, "booking_rules.txt:booking_rule_id"),
      .init("drop_off_booking_rule_id", .foreignID, .optional, "booking_rules.txt:booking_rule_id"),
    ])

  package static let frequencies = FileSchema(
    "frequencies.txt", .optional, key: ["trip_id", "start_time"],
    [
      .init("trip_id", .foreignID, .required, "trips.txt:trip_id"),
      .init("start_time", .time, .required),
      .init("end_time", .time, .required),
      .init("headway_secs", .integer(.positive), .required),
      .init("exact_times", .oneOf(0, 1), .optional),
    ])

  package static let shapes = FileSchema(
    "shapes.txt", .optional, key: ["shape_id", "shape_pt_sequence"],
    [
      .init("shape_id", .id, .required),
      .init("shape_pt_lat", .latitude, .required),
      .init("shape_pt_lon", .longitude, .required),
      .init("shape_pt_sequence", .integer(.nonNegative), .required),
      .init("shape_dist_traveled", .decimal(.nonNegative), .optional),
    ])

  package static let transfers = FileSchema(
    "transfers.txt", .optional,
    key: [
      "from_stop_id", "to_stop_id", "from_trip_id", "to_trip_id", "from_route_id", "to_route_id",
    ],
    [
      .init("from_stop_id", .foreignID, .conditionallyRequired, "stops.txt:stop_id"),
      .init("to_stop_id", .foreignID, .conditionallyRequired, "stops.txt:stop_id"),
      .init("from_route_id", .foreignID, .optional, "routes.txt:route_id"),
      .init("to_route_id", .foreignID, .optional, "routes.txt:route_id"),
      .init("from_trip_id", .foreignID, .conditionallyRequired, "trips.txt:trip_id"),
      .init("to_trip_id", .foreignID, .conditionallyRequired, "trips.txt:trip_id"),
      .init("transfer_type", .oneOf(0, 1, 2, 3, 4, 5), .required, emptyValueAllowed: true),
      .init("min_transfer_time", .integer(.nonNegative), .optional),
    ])
}
