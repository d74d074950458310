public import TransitValues

/// A row of fare_rules.txt: where a fare of the first version holds.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_rulestxt>. `nil` stands for an empty cell, which
/// restricts nothing.
public struct FareRule: Hashable, Sendable {
  public let fareID: FareID?
  public let routeID: RouteID?
  /// `stops.zone_id` of where the journey begins.
  public let originID: ZoneID?
  /// `stops.zone_id` of where the journey ends.
  public let destinationID: ZoneID?
  /// A zone that the journey passes: rules of one fare, route, origin and destination list them one by one.
  public let containsID: ZoneID?
}
