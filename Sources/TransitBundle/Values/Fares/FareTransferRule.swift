public import TransitValues

/// A row of fare_transfer_rules.txt: the cost of a transfer to another leg.
///
/// `nil` stands for an empty cell.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_transfer_rulestxt>.
public struct FareTransferRule: Hashable, Codable, Sendable {
  /// GTFS: `from_leg_group_id`.
  public var fromLegGroupID: LegGroupID?
  /// GTFS: `to_leg_group_id`.
  public var toLegGroupID: LegGroupID?
  /// The number of consecutive transfers that the rule covers; -1 for any number. GTFS: `transfer_count`.
  public var transferCount: Int?
  /// GTFS: `duration_limit`.
  public var durationLimit: Duration?
  /// GTFS: `duration_limit_type`.
  public var durationLimitType: DurationLimitType?
  /// GTFS: `fare_transfer_type`.
  public var fareTransferType: FareTransferType?
  /// The product that riders need for the transfer; `nil` for a free transfer. GTFS: `fare_product_id`.
  public var fareProductID: FareProductID?

  /// Creates a value, for previews and tests.
  public init(
    fromLegGroupID: LegGroupID? = nil, toLegGroupID: LegGroupID? = nil, transferCount: Int? = nil,
    durationLimit: Duration? = nil, durationLimitType: DurationLimitType? = nil,
    fareTransferType: FareTransferType? = nil, fareProductID: FareProductID? = nil
  ) {
    self.fromLegGroupID = fromLegGroupID
    self.toLegGroupID = toLegGroupID
    self.transferCount = transferCount
    self.durationLimit = durationLimit
    self.durationLimitType = durationLimitType
    self.fareTransferType = fareTransferType
    self.fareProductID = fareProductID
  }
}
