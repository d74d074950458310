/// How riders alight between stops.
///
/// GTFS: `routes.continuous_drop_off` and `stop_times.continuous_drop_off`. An empty cell means ``notAvailable``.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#routestxt>.
public struct ContinuousDropOff: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Anywhere along the way.
  public static let continuous = ContinuousDropOff(rawValue: 0)
  /// Only at stops.
  public static let notAvailable = ContinuousDropOff(rawValue: 1)
  /// Riders must phone the agency in advance.
  public static let phoneAgency = ContinuousDropOff(rawValue: 2)
  /// Riders must arrange it with the driver.
  public static let askDriver = ContinuousDropOff(rawValue: 3)
}
