/// The ID of an agency: `agency.agency_id`.
public struct AgencyID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a shape: `shapes.shape_id`.
public struct ShapeID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a level: `levels.level_id`.
public struct LevelID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a pathway: `pathways.pathway_id`.
public struct PathwayID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a fare: `fare_attributes.fare_id`.
public struct FareID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a fare zone: `stops.zone_id`, which fare_rules.txt refers to.
public struct ZoneID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a fare product: `fare_products.fare_product_id`.
public struct FareProductID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a rider category: `rider_categories.rider_category_id`.
public struct RiderCategoryID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a fare medium: `fare_media.fare_media_id`.
public struct FareMediaID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a leg group: `fare_leg_rules.leg_group_id`.
public struct LegGroupID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a timeframe group: `timeframes.timeframe_group_id`.
public struct TimeframeGroupID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of an area: `areas.area_id`.
public struct AreaID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a network: `networks.network_id` or `routes.network_id`.
public struct NetworkID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a block: `trips.block_id`.
public struct BlockID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a booking rule: `booking_rules.booking_rule_id`.
public struct BookingRuleID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of an attribution: `attributions.attribution_id`.
public struct AttributionID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a location: the `id` of a feature in locations.geojson.
public struct LocationID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ID of a location group: `location_groups.location_group_id`.
public struct LocationGroupID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
