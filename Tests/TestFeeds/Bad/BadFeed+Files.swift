extension BadFeed {
  /// Feeds that lack a file, or have one that cannot be parsed as a table or as text.
  ///
  /// Only places are required. References to a missing file are dangling: their rows are dropped or lose the reference,
  /// as usual.
  package static let incompleteFeeds: [BadFeed] = [
    .imported("real-houston-no-stop_times", told: ["missing_required_file stop_times.txt": 1]),
    .imported(
      "real-mbta-no-trips-stop_times-shapes",
      told: ["missing_required_file stop_times.txt": 1, "missing_required_file trips.txt": 1],
      dropped: ["foreign_key_violation fare_leg_rules.txt": 185, "foreign_key_violation transfers.txt": 7_801]),
    .refused("tf-bad_utf8", naming: ["agency.txt:1", "UTF-8"]),
    .imported(
      "tf-missing_calendar", told: ["missing_calendar_and_calendar_date_files calendar.txt": 1],
      dropped: [
        "foreign_key_violation frequencies.txt": 11, "foreign_key_violation stop_times.txt": 28,
        "foreign_key_violation trips.txt": 11,
      ]),
    .imported(
      "tf-missing_routes", told: ["missing_required_file routes.txt": 1],
      dropped: [
        "foreign_key_violation fare_rules.txt": 4, "foreign_key_violation frequencies.txt": 11,
        "foreign_key_violation stop_times.txt": 28, "foreign_key_violation trips.txt": 11,
      ]),
    .imported("tf-missing_stop_times", told: ["missing_required_file stop_times.txt": 1]),
    .imported(
      "tf-missing_trips", told: ["missing_required_file trips.txt": 1],
      dropped: ["foreign_key_violation stop_times.txt": 28]),
    .refused("tl-flex-required-header-only", naming: ["stops.txt", "locations.geojson", "location_groups.txt"]),
    .refused("tl-flex-stops-bad-columns", naming: ["stops.txt:1", "stop_id"]),
  ]
}
