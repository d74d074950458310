extension FileQuery {
  /// The SQL of queries on fare tables.
  var fareSQL: String {
    switch self {
    case .fareAttributes: Self.fareAttributeColumns
    case .fareAttribute: Self.fareAttributeColumns + " WHERE fare_id = ?"
    // Rows are sorted by their key and numbered from 1.
    case .fareRuleCount: "SELECT max(id) FROM fare_rule"
    case .fareRuleKey:
      "SELECT coalesce(route, 0), coalesce(destination, 0), coalesce(origin, 0) FROM fare_rule WHERE id = ?"
    case .fareRules:
      "SELECT coalesce(f.route, 0), coalesce(f.destination, 0), coalesce(f.origin, 0), f.fare, r.route_id,"
        + " f.contains, f.origin, f.destination FROM fare_rule f LEFT JOIN route r ON r.id = f.route"
        + " WHERE f.id >= ? AND f.id < ? ORDER BY f.id"
    case .fareProducts:
      "SELECT fare_product_id, fare_product_name, rider_category_id, fare_media_id, amount, currency FROM fare_products"
    case .riderCategories:
      "SELECT rider_category_id, rider_category_name, is_default_fare_category, eligibility_url"
        + " FROM rider_categories"
    case .fareMedia: "SELECT fare_media_id, fare_media_name, fare_media_type FROM fare_media"
    case .fareLegRules:
      "SELECT leg_group_id, network_id, from_area_id, to_area_id, from_timeframe_group_id, to_timeframe_group_id,"
        + " fare_product_id, rule_priority FROM fare_leg_rules"
    case .fareLegJoinRules:
      "SELECT from_network_id, to_network_id, from_stop_id, to_stop_id FROM fare_leg_join_rules"
    case .fareTransferRules:
      "SELECT from_leg_group_id, to_leg_group_id, transfer_count, duration_limit, duration_limit_type,"
        + " fare_transfer_type, fare_product_id FROM fare_transfer_rules"
    case .timeframes:
      "SELECT timeframe_group_id, start_time, end_time, service_id FROM timeframes"
    case .areas: "SELECT area_id, area_name FROM areas"
    case .areasOfStop: "SELECT area_id FROM stop_areas INDEXED BY stop_area_stop WHERE stop_id = ?"
    case .networks: "SELECT network_id, network_name FROM networks"
    case .networksOfRoute: "SELECT network_id FROM route_networks WHERE route_id = ?"
    default: preconditionFailure("\(self) is not a fare query")
    }
  }

  private static let fareAttributeColumns =
    "SELECT fare_id, price, currency_type, payment_method, transfers, agency_id, transfer_duration FROM fare_attributes"
}
