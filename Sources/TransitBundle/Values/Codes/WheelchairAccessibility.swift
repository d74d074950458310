/// Whether the vehicle of a trip carries riders in wheelchairs.
///
/// GTFS: [`trips.wheelchair_accessible`](https://gtfs.org/documentation/schedule/reference/#tripstxt). An empty cell
/// means ``unknown``.
public struct WheelchairAccessibility: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The feed has no information.
  public static let unknown = WheelchairAccessibility(rawValue: 0)
  /// The vehicle carries at least one wheelchair.
  public static let accessible = WheelchairAccessibility(rawValue: 1)
  /// The vehicle carries no wheelchairs.
  public static let notAccessible = WheelchairAccessibility(rawValue: 2)
}
