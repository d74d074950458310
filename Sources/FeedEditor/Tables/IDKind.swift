import TransitValues

/// The kinds of ids in a feed. Ids of different kinds may be equal without meaning the same.
enum IDKind: Int, CaseIterable {
  case agency, route, trip, service, shape, block, fare, level, pathway, attribution, network, area, timeframeGroup
  case riderCategory, fareMedia, fareProduct, legGroup, bookingRule
  /// Stops, location groups and zones of locations.geojson share their ids.
  case place
  /// A fare zone of stops.txt.
  case zone

  /// The kind of the ids in a column; `nil` if it has no ids.
  ///
  /// The kind of `record_id` in translations.txt depends on the row: see ``init(translationsOf:)``.
  init?(_ column: ColumnSchema) {
    switch column.type {
    case .id: self.init(name: column.name)
    case .foreignID: if let target = column.references.first { self.init(name: target.column) } else { return nil }
    default: return nil
    }
  }

  private init?(name: String) {
    guard let kind = Self.names[name] else { return nil }
    self = kind
  }

  /// The kind of `record_id` for a value of `table_name` in translations.txt; `nil` if the table has no ids.
  init?(translationsOf table: String) {
    guard table != "feed_info", let schema = GTFSSchema.file(named: table + ".txt"), let key = schema.primaryKey.first,
      let column = schema[key]
    else { return nil }
    self.init(column)
  }

  private static let names: [String: IDKind] = [
    "agency_id": .agency, "route_id": .route, "trip_id": .trip, "service_id": .service, "shape_id": .shape,
    "block_id": .block, "fare_id": .fare, "level_id": .level, "pathway_id": .pathway, "attribution_id": .attribution,
    "network_id": .network, "area_id": .area, "timeframe_group_id": .timeframeGroup,
    "rider_category_id": .riderCategory, "fare_media_id": .fareMedia, "fare_product_id": .fareProduct,
    "leg_group_id": .legGroup, "booking_rule_id": .bookingRule, "stop_id": .place, "location_group_id": .place,
    "features[].id": .place, "zone_id": .zone,
  ]
}
