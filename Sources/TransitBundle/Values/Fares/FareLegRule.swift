public import TransitValues

/// A row of fare_leg_rules.txt: the fare product for a leg of a journey.
///
/// `nil` stands for an empty cell. If the file has the column `rule_priority`, an empty cell matches everything;
/// otherwise it matches only values that no other row contains.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_leg_rulestxt>.
public struct FareLegRule: Hashable, Codable, Sendable {
  /// GTFS: `leg_group_id`.
  public var legGroupID: LegGroupID?
  /// GTFS: `network_id`.
  public var networkID: NetworkID?
  /// GTFS: `from_area_id`.
  public var fromAreaID: AreaID?
  /// GTFS: `to_area_id`.
  public var toAreaID: AreaID?
  /// GTFS: `from_timeframe_group_id`.
  public var fromTimeframeGroupID: TimeframeGroupID?
  /// GTFS: `to_timeframe_group_id`.
  public var toTimeframeGroupID: TimeframeGroupID?
  /// GTFS: `fare_product_id`.
  public var fareProductID: FareProductID?
  /// The priority of the rule. Of the matching rules, those with the highest priority apply; `nil` counts as 0. GTFS:
  /// `rule_priority`.
  public var priority: Int?

  /// Creates a value, for previews and tests.
  public init(
    legGroupID: LegGroupID? = nil, networkID: NetworkID? = nil, fromAreaID: AreaID? = nil, toAreaID: AreaID? = nil,
    fromTimeframeGroupID: TimeframeGroupID? = nil, toTimeframeGroupID: TimeframeGroupID? = nil,
    fareProductID: FareProductID? = nil, priority: Int? = nil
  ) {
    self.legGroupID = legGroupID
    self.networkID = networkID
    self.fromAreaID = fromAreaID
    self.toAreaID = toAreaID
    self.fromTimeframeGroupID = fromTimeframeGroupID
    self.toTimeframeGroupID = toTimeframeGroupID
    self.fareProductID = fareProductID
    self.priority = priority
  }
}
