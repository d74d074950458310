/// Whether the vehicle of a trip carries bicycles.
///
/// GTFS: [`trips.bikes_allowed`](https://gtfs.org/documentation/schedule/reference/#tripstxt). An empty cell means
/// ``unknown``.
public struct BikesAllowed: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The feed has no information.
  public static let unknown = BikesAllowed(rawValue: 0)
  /// The vehicle carries at least one bicycle.
  public static let allowed = BikesAllowed(rawValue: 1)
  /// The vehicle carries no bicycles.
  public static let notAllowed = BikesAllowed(rawValue: 2)
}
