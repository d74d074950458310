public import TransitValues

/// A row of fare_rules.txt: where a fare of GTFS's first version of fares applies.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_rulestxt>. `nil` stands for an empty cell. An
/// empty cell restricts nothing.
public struct FareRule: Hashable, Codable, Sendable {
  /// GTFS: `fare_id`.
  public var fareID: FareID?
  /// GTFS: `route_id`.
  public var routeID: RouteID?
  /// The zone in which the journey begins. GTFS: `origin_id`.
  public var originID: ZoneID?
  /// The zone in which the journey ends. GTFS: `destination_id`.
  public var destinationID: ZoneID?
  /// A zone that the journey crosses: rules of one fare, route, origin and destination list all of them. GTFS:
  /// `contains_id`.
  public var containsID: ZoneID?

  /// Makes a value, for previews and tests.
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
