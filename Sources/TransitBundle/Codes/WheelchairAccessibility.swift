/// Whether the vehicle of a trip takes riders in wheelchairs.
///
/// GTFS: `trips.wheelchair_accessible`. An empty cell means ``unknown``.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#tripstxt>.
public struct WheelchairAccessibility: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The feed does not say.
  public static let unknown = WheelchairAccessibility(rawValue: 0)
  /// It takes at least one.
  public static let accessible = WheelchairAccessibility(rawValue: 1)
  /// It takes none.
  public static let notAccessible = WheelchairAccessibility(rawValue: 2)
}
