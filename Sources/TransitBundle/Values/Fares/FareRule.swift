public import TransitValues

/// A row of fare_rules.txt: the journeys for which a fare of GTFS Fares V1 applies.
///
/// `nil` stands for an empty cell, which matches everything.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_rulestxt>.
public struct FareRule: Hashable, Codable, Sendable {
  /// GTFS: `fare_id`.
  public var fareID: FareID?
  /// GTFS: `route_id`.
  public var routeID: RouteID?
  /// The zone where the journey starts. GTFS: `origin_id`.
  public var originID: ZoneID?
  /// The zone where the journey ends. GTFS: `destination_id`.
  public var destinationID: ZoneID?
  /// One zone that the journey crosses. The other zones are in further rows with the same fare, route, origin and
  /// destination. GTFS: `contains_id`.
  public var containsID: ZoneID?

  /// Creates a value, for previews and tests.
  public init(
    fareID: FareID? = nil, routeID: RouteID? = nil, originID: ZoneID? = nil, destinationID: ZoneID? = nil,
    containsID: ZoneID? = nil
  ) {
    self.fareID = fareID
    self.routeID = routeID
    self.originID = originID
    self.destinationID = destinationID
    self.containsID = containsID
  }
}
