/// The optional cells that limit what their row applies to.
extension GTFSSchema {
  /// By file: the optional foreign ids, numbers and times whose empty cell stands for "any" or "none needed".
  ///
  /// If such an id is dangling, or such a number unreadable, an empty cell would let the row apply to everybody, so the
  /// row is dropped. Required references are not listed, because a dangling one drops the row anyway. Every other
  /// optional reference only describes its row, which is kept without it: the shape of a trip, the level of a stop, the
  /// agency of a route, the booking rule of a call.
  ///
  /// Source: the descriptions of the fields in <https://gtfs.org/documentation/schedule/reference/>.
  package static let conditions: [String: Set<String>] = [
    // Trips precede routes, which precede stops. An empty cell applies to all of them.
    "transfers.txt": ["from_stop_id", "to_stop_id", "from_route_id", "to_route_id", "from_trip_id", "to_trip_id"],
    "fare_attributes.txt": ["agency_id", "transfers", "transfer_duration"],
    "fare_rules.txt": ["route_id", "origin_id", "destination_id", "contains_id"],
    "timeframes.txt": ["start_time", "end_time"],
    // Empty: any rider may use the product, with any medium.
    "fare_products.txt": ["rider_category_id", "fare_media_id"],
    "rider_categories.txt": ["is_default_fare_category"],
    "fare_leg_rules.txt": [
      "network_id", "from_area_id", "to_area_id", "from_timeframe_group_id", "to_timeframe_group_id", "rule_priority",
    ],
    // Empty networks are those of any route, though the fields are required.
    "fare_leg_join_rules.txt": ["from_network_id", "to_network_id", "from_stop_id", "to_stop_id"],
    // An empty fare_product_id makes the transfer free.
    "fare_transfer_rules.txt": [
      "from_leg_group_id", "to_leg_group_id", "fare_product_id", "transfer_count", "duration_limit",
      "duration_limit_type",
    ],
    // Empty: the attribution applies to the whole feed.
    "attributions.txt": ["agency_id", "route_id", "trip_id"],
  ]

  /// Whether a row is dropped if this column refers to something that the feed lacks.
  package static func needsTarget(_ column: ColumnSchema, of file: FileSchema) -> Bool {
    if column.references.isEmpty { return false }
    return column.presence == .required || isCondition(column, of: file)
  }

  /// Whether a row is dropped if the value of this column is unreadable.
  package static func mustBeReadable(_ column: ColumnSchema, of file: FileSchema) -> Bool {
    column.references.isEmpty && isCondition(column, of: file)
  }

  /// Whether a row is dropped if this column is empty, besides the key of the file.
  package static func needsValue(_ column: ColumnSchema, of file: FileSchema) -> Bool {
    column.presence == .required && !isCondition(column, of: file)
  }

  private static func isCondition(_ column: ColumnSchema, of file: FileSchema) -> Bool {
    conditions[file.name]?.contains(column.name) == true
  }
}
