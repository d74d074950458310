/// Whether riders in wheelchairs can board at a stop.
///
/// GTFS: `stops.wheelchair_boarding`. An empty cell means ``unknown``.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#stopstxt>.
public struct WheelchairBoarding: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The feed does not say. Below a station: as the station says.
  public static let unknown = WheelchairBoarding(rawValue: 0)
  /// At least some vehicles can be boarded, or an accessible path exists.
  public static let accessible = WheelchairBoarding(rawValue: 1)
  /// Boarding is not possible, or no accessible path exists.
  public static let notAccessible = WheelchairBoarding(rawValue: 2)
}
