/// How riders board between stops.
///
/// GTFS: `routes.continuous_pickup` and `stop_times.continuous_pickup`. An empty cell means ``notAvailable``.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#routestxt>.
public struct ContinuousPickup: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Anywhere along the way.
  public static let continuous = ContinuousPickup(rawValue: 0)
  /// Only at stops.
  public static let notAvailable = ContinuousPickup(rawValue: 1)
  /// Riders must phone the agency in advance.
  public static let phoneAgency = ContinuousPickup(rawValue: 2)
  /// Riders must arrange it with the driver.
  public static let askDriver = ContinuousPickup(rawValue: 3)
}
