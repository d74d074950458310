/// `agency.agency_id`.
public struct AgencyID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `shapes.shape_id`.
public struct ShapeID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `levels.level_id`.
public struct LevelID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `pathways.pathway_id`.
public struct PathwayID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `fare_attributes.fare_id`.
public struct FareID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `stops.zone_id`, which fare_rules.txt refers to.
public struct ZoneID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `fare_products.fare_product_id`.
public struct FareProductID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `rider_categories.rider_category_id`.
public struct RiderCategoryID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `fare_media.fare_media_id`.
public struct FareMediaID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `fare_leg_rules.leg_group_id`.
public struct LegGroupID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `timeframes.timeframe_group_id`.
public struct TimeframeGroupID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `areas.area_id`.
public struct AreaID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `networks.network_id`, or `routes.network_id`.
public struct NetworkID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `trips.block_id`.
public struct BlockID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `booking_rules.booking_rule_id`.
public struct BookingRuleID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `attributions.attribution_id`.
public struct AttributionID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The `id` of a feature of locations.geojson.
public struct LocationID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// `location_groups.location_group_id`.
public struct LocationGroupID: FeedIdentifier {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
}
