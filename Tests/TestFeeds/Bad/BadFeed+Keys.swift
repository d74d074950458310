extension BadFeed {
  /// Feeds with duplicates: an id that others refer to, a position in a sequence, or a column.
  ///
  /// The first one is kept. If no other file refers to a row (fare_rules.txt), all are kept. Calls are sorted by
  /// stop_sequence, which may be negative.
  package static let repeatedKeys: [BadFeed] = [
    .imported("tf-duplicate_schedule_id", dropped: ["duplicate_key calendar.txt": 1]),
    .imported("tf-duplicate_stop_sequence", dropped: ["duplicate_key stop_times.txt": 1]),
    .imported("tf-negative_stop_sequence"),
    .imported("tl-agency-duplicate", dropped: ["duplicate_key agency.txt": 1]),
    .imported("tl-calendar-duplicate", dropped: ["duplicate_key calendar.txt": 1]),
    .imported("tl-fare-rules-duplicates"),
    .imported(
      "tl-feed-headers-duplicate", told: ["duplicated_column agency.txt": 1, "missing_required_field agency.txt": 1]),
    .imported("tl-networks-duplicate-network_id", dropped: ["duplicate_key networks.txt": 1]),
    .imported("tl-shapes-sequence", dropped: ["duplicate_key shapes.txt": 1]),
    .imported("tl-stops-duplicate", dropped: ["duplicate_key stops.txt": 1]),
    .imported(
      "tv-duplicate_stop_sequence", told: ["foreign_key_violation routes.txt": 1],
      dropped: ["duplicate_key stop_times.txt": 2]),
  ]
}
