/// Whether riders in wheelchairs can board at a stop.
///
/// GTFS: [`stops.wheelchair_boarding`](https://gtfs.org/documentation/schedule/reference/#stopstxt). An empty cell
/// means ``unknown``.
public struct WheelchairBoarding: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The feed has no information. A stop below a station inherits the station's value.
  public static let unknown = WheelchairBoarding(rawValue: 0)
  /// Riders can board at least some vehicles, or an accessible path exists.
  public static let accessible = WheelchairBoarding(rawValue: 1)
  /// Riders cannot board, or no accessible path exists.
  public static let notAccessible = WheelchairBoarding(rawValue: 2)
}
