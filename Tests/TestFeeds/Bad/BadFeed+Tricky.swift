extension BadFeed {
  /// Feeds intended to be correct. Some have dangling references or a duplicate stop_sequence.
  package static let trickyFeeds: [BadFeed] = [
    .imported("gdb-flex-feed"),
    .imported(
      "gs-fares_v2",
      told: [
        "empty_file trips.txt": 1, "invalid_row_length areas.txt": 3, "invalid_timezone agency.txt": 1,
        "missing_calendar_and_calendar_date_files calendar.txt": 1,
      ], dropped: ["foreign_key_violation route_networks.txt": 4, "foreign_key_violation stop_areas.txt": 4]),
    .imported(
      "gs-gtfs_with_bom",
      told: ["foreign_key_violation routes.txt": 2, "foreign_key_violation stops.txt": 2],
      dropped: [
        "foreign_key_violation fare_attributes.txt": 1, "foreign_key_violation stop_times.txt": 2,
        "foreign_key_violation trips.txt": 1,
      ]),
    .imported(
      "gs-macosx",
      told: ["foreign_key_violation routes.txt": 2, "foreign_key_violation stops.txt": 2],
      dropped: [
        "foreign_key_violation fare_attributes.txt": 1, "foreign_key_violation stop_times.txt": 2,
        "foreign_key_violation trips.txt": 1,
      ]),
    .imported(
      "gs-only_required_fields",
      told: ["foreign_key_violation routes.txt": 1, "invalid_row_length stops.txt": 1],
      dropped: [
        "foreign_key_violation fare_attributes.txt": 1, "foreign_key_violation stop_times.txt": 1,
        "foreign_key_violation trips.txt": 1,
      ]),
    .imported("otp-vvs-bus-764"),
    .imported("tf-filter_unusual_trips"),
    .imported("tf-good_feed"),
    .imported("tf-repeated_route_name"),
    .imported("tf-unknown_file"),
    .imported("tf-unused_stop"),
    .imported("tl-example"),
    .imported("tl-flex-stops-absent-flex", told: ["missing_required_field stop_times.txt": 1]),
    .imported("tla-atlantic-station"),
    .imported("tla-metra-subdir"),
    .imported("tla-taft-flex"),
    .imported("tt-sample-feed-bom"),
    .imported(
      "tt-sample-feed-plus", dropped: ["foreign_key_violation stop_times.txt": 8, "foreign_key_violation trips.txt": 4]),
    .imported(
      "tv-accessibility",
      dropped: [
        "missing_required_field calendar.txt": 1, "missing_required_field calendar_dates.txt": 2,
        "missing_required_field routes.txt": 1, "missing_required_field trips.txt": 6,
      ]),
    .imported(
      "tv-arrange_by_phone_stops",
      told: [
        "foreign_key_violation routes.txt": 2, "foreign_key_violation stops.txt": 2,
        "missing_required_field fare_attributes.txt": 1,
      ], dropped: ["foreign_key_violation stop_times.txt": 2, "foreign_key_violation trips.txt": 1]),
    .imported(
      "tv-custom_route_color", told: ["foreign_key_violation routes.txt": 5, "foreign_key_violation stops.txt": 2],
      dropped: ["foreign_key_violation stop_times.txt": 2, "foreign_key_violation trips.txt": 1]),
    .imported("tv-duration_distance", told: ["foreign_key_violation routes.txt": 1]),
    .imported(
      "tv-fare_attributes",
      told: [
        "foreign_key_violation routes.txt": 2, "foreign_key_violation stops.txt": 2,
        "missing_required_field fare_attributes.txt": 1,
      ], dropped: ["foreign_key_violation stop_times.txt": 2, "foreign_key_violation trips.txt": 1]),
    .imported(
      "tv-no_optional_files", told: ["foreign_key_violation routes.txt": 2, "foreign_key_violation stops.txt": 2],
      dropped: ["foreign_key_violation stop_times.txt": 2, "foreign_key_violation trips.txt": 1]),
    .imported(
      "tv-shapes",
      told: [
        "foreign_key_violation stops.txt": 1, "foreign_key_violation trips.txt": 1,
        "number_out_of_range shapes.txt": 1, "number_out_of_range stops.txt": 1,
      ],
      dropped: [
        "foreign_key_violation fare_rules.txt": 1, "foreign_key_violation stop_times.txt": 8,
        "foreign_key_violation trips.txt": 4, "missing_required_field routes.txt": 1,
      ]),
  ]
}
