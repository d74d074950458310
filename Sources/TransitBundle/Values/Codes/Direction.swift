/// The direction of a trip along its route.
///
/// GTFS: [`trips.direction_id`](https://gtfs.org/documentation/schedule/reference/#tripstxt). Each feed defines its
/// directions; ``Departure/headsign`` is the text for riders.
public struct Direction: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One direction, often away from the center.
  public static let outbound = Direction(rawValue: 0)
  /// The opposite direction.
  public static let inbound = Direction(rawValue: 1)
}
