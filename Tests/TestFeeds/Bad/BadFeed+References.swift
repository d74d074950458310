extension BadFeed {
  /// Feeds with dangling references.
  ///
  /// A row with a dangling required reference or condition is dropped, together with the rows that refer to it. Any
  /// other dangling reference becomes an empty cell.
  package static let danglingReferences: [BadFeed] = [
    .imported("tf-invalid_route_agency", told: ["foreign_key_violation routes.txt": 1]),
    .imported("tl-attributions-unknown-agency_id", dropped: ["foreign_key_violation attributions.txt": 1]),
    .imported("tl-attributions-unknown-trip_id", dropped: ["foreign_key_violation attributions.txt": 1]),
    .imported(
      "tl-fare_attributes-unknown-agency_id",
      dropped: ["foreign_key_violation fare_attributes.txt": 1, "foreign_key_violation fare_rules.txt": 1]),
    .imported("tl-fare_leg_rules-unknown-from_area_id", dropped: ["foreign_key_violation fare_leg_rules.txt": 1]),
    .imported("tl-fare_leg_rules-unknown-to_area_id", dropped: ["foreign_key_violation fare_leg_rules.txt": 1]),
    .imported("tl-fare_products-route-based-network_id", dropped: ["foreign_key_violation fare_leg_rules.txt": 1]),
    .imported("tl-fare_products-unknown-rider_category_id", dropped: ["foreign_key_violation fare_products.txt": 1]),
    .imported("tl-fare_rules-unknown-destination_id", dropped: ["foreign_key_violation fare_rules.txt": 1]),
    .imported("tl-fare_rules-unknown-origin_id", dropped: ["foreign_key_violation fare_rules.txt": 1]),
    .imported(
      "tl-fare_transfer_rules-unknown-fare_product_id", dropped: ["foreign_key_violation fare_transfer_rules.txt": 1]),
    .imported(
      "tl-fare_transfer_rules-unknown-from_leg_group_id", dropped: ["foreign_key_violation fare_transfer_rules.txt": 1]),
    .imported("tl-frequencies-unknown-trip_id", dropped: ["foreign_key_violation frequencies.txt": 1]),
    .imported("tl-route_networks-unknown-network_id", dropped: ["foreign_key_violation route_networks.txt": 1]),
    .imported("tl-routes-conditional-agency_id"),
    .imported("tl-routes-unknown-agency_id", told: ["foreign_key_violation routes.txt": 1]),
    .imported("tl-stop_areas-unknown-area_id", dropped: ["foreign_key_violation stop_areas.txt": 1]),
    .imported("tl-stop_times-unknown-stop_id", dropped: ["foreign_key_violation stop_times.txt": 1]),
    .imported("tl-stops-unknown-parent_stationn", told: ["foreign_key_violation stops.txt": 1]),
    .imported("tl-transfer-unknown-from_stop_id", dropped: ["foreign_key_violation transfers.txt": 1]),
    .imported("tl-transfer-unknown-to_route_id", dropped: ["foreign_key_violation transfers.txt": 1]),
    .imported("tl-transfer-unknown-to_trip_id", dropped: ["foreign_key_violation transfers.txt": 1]),
    .imported(
      "tl-trips-unknown-service_id",
      dropped: ["foreign_key_violation stop_times.txt": 3, "foreign_key_violation trips.txt": 1]),
    .imported(
      "tv-invalid_references", told: ["foreign_key_violation routes.txt": 1, "foreign_key_violation stops.txt": 1],
      dropped: [
        "duplicate_key routes.txt": 1, "foreign_key_violation stop_times.txt": 2, "foreign_key_violation trips.txt": 2,
      ]),
  ]
}
