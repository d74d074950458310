extension BadFeed {
  /// Feeds with cells that cannot be parsed, are empty, or are odd but valid.
  ///
  /// Odd but valid values are kept without a notice: times that decrease, a trip with one call, an unknown route_type.
  package static let unusableValues: [BadFeed] = [
    .imported("made-bad-coordinates", told: ["invalid_float stops.txt": 1, "number_out_of_range stops.txt": 2]),
    .imported("made-bad-times", told: ["invalid_time stop_times.txt": 7]),
    .imported("made-impossible-date", told: ["invalid_date calendar.txt": 2]),
    .imported(
      "tf-bad_date_format", told: ["invalid_date calendar.txt": 1], dropped: ["invalid_date calendar_dates.txt": 1]),
    .imported("tf-extra_row_cells"),
    .imported("tf-missing_departure_time"),
    .imported("tl-example-errors", told: ["foreign_key_violation routes.txt": 1, "number_out_of_range stops.txt": 2]),
    .imported("tl-trips-backwards-time"),
    .imported("tl-trips-no-final-arrival_time"),
    .imported("tl-trips-one"),
    .imported("tt-routing-NA-times"),
    .imported(
      "tv-agency", told: ["missing_required_field agency.txt": 1],
      dropped: [
        "foreign_key_violation stop_times.txt": 12, "missing_required_field calendar.txt": 1,
        "missing_required_field calendar_dates.txt": 2, "missing_required_field routes.txt": 1,
        "missing_required_field stops.txt": 1, "missing_required_field trips.txt": 6,
      ]),
    .imported(
      "tv-missing_agency_id", dropped: ["duplicate_key stop_times.txt": 5, "missing_required_field stops.txt": 1]),
    .imported(
      "tv-route_type_invalid", told: ["foreign_key_violation routes.txt": 1],
      dropped: [
        "foreign_key_violation stop_times.txt": 12, "missing_required_field calendar.txt": 1,
        "missing_required_field calendar_dates.txt": 2, "missing_required_field stops.txt": 1,
        "missing_required_field trips.txt": 6,
      ]),
    .imported("tv-stop_times_increase"),
    .imported(
      "tv-stops", told: ["number_out_of_range stops.txt": 1],
      dropped: [
        "foreign_key_violation fare_rules.txt": 1, "foreign_key_violation stop_times.txt": 8,
        "foreign_key_violation trips.txt": 4,
        "missing_required_field routes.txt": 1,
      ]),
  ]
}
