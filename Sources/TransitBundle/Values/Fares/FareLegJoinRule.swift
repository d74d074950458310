public import TransitValues

/// A row of fare_leg_join_rules.txt: consecutive legs that count as one leg for fares.
///
/// `nil` stands for an empty cell.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_leg_join_rulestxt>.
public struct FareLegJoinRule: Hashable, Codable, Sendable {
  /// GTFS: `from_network_id`.
  public var fromNetworkID: NetworkID?
  /// GTFS: `to_network_id`.
  public var toNetworkID: NetworkID?
  /// A stop, or a station with all its stops; `nil` for any. GTFS: `from_stop_id`.
  public var fromStopID: StopID?
  /// A stop, or a station with all its stops; `nil` for any. GTFS: `to_stop_id`.
  public var toStopID: StopID?

  /// Creates a value, for previews and tests.
  public init(
    fromNetworkID: NetworkID? = nil, toNetworkID: NetworkID? = nil, fromStopID: StopID? = nil,
    toStopID: StopID? = nil
  ) {
    self.fromNetworkID = fromNetworkID
    self.toNetworkID = toNetworkID
    self.fromStopID = fromStopID
    self.toStopID = toStopID
  }
}
