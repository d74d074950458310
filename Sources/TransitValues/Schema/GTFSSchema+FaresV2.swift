/// The files of GTFS-Fares V2: fare products, and the legs and transfers they pay for.
extension GTFSSchema {
  package static let timeframes = FileSchema(
    "timeframes.txt", .optional,
    key: ["timeframe_group_id", "start_time", "end_time", "service_id"],
    [
      .init("timeframe_group_id", .id, .required),
      .init("start_time", .localTime, .conditionallyRequired),
      .init("end_time", .localTime, .conditionallyRequired),
      .init(
        "service_id", .foreignID, .required, "calendar.txt:service_id",
        "calendar_dates.txt:service_id"),
    ])

  package static let riderCategories = FileSchema(
    "rider_categories.txt", .optional, key: ["rider_category_id"],
    [
      .init("rider_category_id", .id, .required, unique: true),
      .init("rider_category_name", .text, .required),
      .init("is_default_fare_category", .oneOf(0, 1), .required, emptyValueAllowed: true),
      .init("eligibility_url", .url, .optional),
    ])

  package static let fareMedia = FileSchema(
    "fare_media.txt", .optional, key: ["fare_media_id"],
    [
      .init("fare_media_id", .id, .required, unique: true),
      .init("fare_media_name", .text, .optional),
      .init("fare_media_type", .oneOf(0, 1, 2, 3, 4), .required),
    ])

  package static let fareProducts = FileSchema(
    "fare_products.txt", .optional, key: ["fare_product_id", "rider_category_id", "fare_media_id"],
    [
      .init("fare_product_id", .id, .required),
      .init("fare_product_name", .text, .optional),
      .init("rider_category_id", .foreignID, .optional, "rider_categories.txt:rider_category_id"),
      .init("fare_media_id", .foreignID, .optional, "fare_media.txt:fare_media_id"),
      .init("amount", .currencyAmount, .required),
      .init("currency", .currencyCode, .required),
    ])

  package static let fareLegRules = FileSchema(
    "fare_leg_rules.txt", .optional,
    key: [
      "network_id", "from_area_id", "to_area_id", "from_timeframe_group_id",
      "to_timeframe_group_id", "fare_product_id",
    ],
    [
      .init("leg_group_id", .id, .optional),
      .init(
        "network_id", .foreignID, .optional, "routes.txt:network_id", "networks.txt:network_id"),
      .init("from_area_id", .foreignID, .optional, "areas.txt:area_id"),
      .init("to_area_id", .foreignID, .optional, "areas.txt:area_id"),
      .init("from_timeframe_group_id", .foreignID, .optional, "timeframes.txt:timeframe_group_id"),
      .init("to_timeframe_group_id", .foreignID, .optional, "timeframes.txt:timeframe_group_id"),
      .init("fare_product_id", .foreignID, .required, "fare_products.txt:fare_product_id"),
      .init("rule_priority", .integer(.nonNegative), .optional),
    ])

  package static let fareLegJoinRules = FileSchema(
    "fare_leg_join_rules.txt", .optional,
    key: ["from_network_id", "to_network_id", "from_stop_id", "to_stop_id"],
    [
      .init(
        "from_network_id", .foreignID, .required, "routes.txt:network_id", "networks.txt:network_id"
      ),
      .init(
        "to_network_id", .foreignID, .required, "routes.txt:network_id", "networks.txt:network_id"),
      .init("from_stop_id", .foreignID, .conditionallyRequired, "stops.txt:stop_id"),
      .init("to_stop_id", .foreignID, .conditionallyRequired, "stops.txt:stop_id"),
    ])

  package static let fareTransferRules = FileSchema(
    "fare_transfer_rules.txt", .optional,
    key: [
      "from_leg_group_id", "to_leg_group_id", "fare_product_id", "transfer_count", "duration_limit",
    ],
    [
      .init("from_leg_group_id", .foreignID, .optional, "fare_leg_rules.txt:leg_group_id"),
      .init("to_leg_group_id", .foreignID, .optional, "fare_leg_rules.txt:leg_group_id"),
      .init("transfer_count", .integer(.nonZero), .conditionallyForbidden),
      .init("duration_limit", .integer(.positive), .optional),
      .init("duration_limit_type", .oneOf(0, 1, 2, 3), .conditionallyRequired),
      .init("fare_transfer_type", .oneOf(0, 1, 2), .required),
      .init("fare_product_id", .foreignID, .optional, "fare_products.txt:fare_product_id"),
    ])

  package static let areas = FileSchema(
    "areas.txt", .optional, key: ["area_id"],
    [
      .init("area_id", .id, .required, unique: true),
      .init("area_name", .text, .optional),
    ])

  package static let stopAreas = FileSchema(
    "stop_areas.txt", .optional, key: ["area_id", "stop_id"],
    [
      .init("area_id", .foreignID, .required, "areas.txt:area_id"),
      .init("stop_id", .foreignID, .required, "stops.txt:stop_id"),
    ])

  package static let networks = FileSchema(
    "networks.txt", .conditionallyForbidden, key: ["network_id"],
    [
      .init("network_id", .id, .required, unique: true),
      .init("network_name", .text, .optional),
    ])

  package static let routeNetworks = FileSchema(
    "route_networks.txt", .conditionallyForbidden, key: ["route_id"],
    [
      .init("network_id", .foreignID, .required, "networks.txt:network_id"),
      .init("route_id", .foreignID, .required, "routes.txt:route_id"),
    ])
}
