/// The optional references that limit what their row applies to.
extension GTFSSchema {
  /// By file: the optional foreign ids whose empty cell stands for "any" or "none needed".
  ///
  /// If such an id is dangling, an empty cell would let the row apply to everybody, so the row is dropped. Required
  /// references are not listed, because a dangling one drops the row anyway. Every other optional reference only
  /// describes its row, which is kept without it: the shape of a trip, the level of a stop, the agency of a route or
  /// fare, the booking rule of a call, the medium of a fare product (empty means unknown).
  ///
  /// Source: the descriptions of the fields in <https://gtfs.org/documentation/schedule/reference/>.
  package static let conditions: [String: Set<String>] = [
    // Trips precede routes, which precede stops. An empty cell applies to all of them.
    "transfers.txt": ["from_stop_id", "to_stop_id", "from_route_id", "to_route_id", "from_trip_id", "to_trip_id"],
    "fare_rules.txt": ["route_id", "origin_id", "destination_id", "contains_id"],
    // Empty: any rider may use the product.
    "fare_products.txt": ["rider_category_id"],
    "fare_leg_rules.txt": [
      "network_id", "from_area_id", "to_area_id", "from_timeframe_group_id", "to_timeframe_group_id",
    ],
    "fare_leg_join_rules.txt": ["from_stop_id", "to_stop_id"],
    // An empty fare_product_id makes the transfer free.
    "fare_transfer_rules.txt": ["from_leg_group_id", "to_leg_group_id", "fare_product_id"],
    // Empty: the attribution applies to the whole feed.
    "attributions.txt": ["agency_id", "route_id", "trip_id"],
  ]

  /// Whether a row is dropped if this column refers to something that the feed lacks.
  package static func needsTarget(_ column: ColumnSchema, of file: FileSchema) -> Bool {
    if column.references.isEmpty { return false }
    return column.presence == .required || conditions[file.name]?.contains(column.name) == true
  }
}
