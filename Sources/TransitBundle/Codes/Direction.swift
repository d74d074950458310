/// Which way along its route a trip runs.
///
/// GTFS: `trips.direction_id`. Feeds decide which way is which; ``Departure/headsign`` names it for riders.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#tripstxt>.
public struct Direction: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One direction, often away from the center.
  public static let outbound = Direction(rawValue: 0)
  /// The opposite direction.
  public static let inbound = Direction(rawValue: 1)
}
