/// How riders reach a stop of a station.
///
/// GTFS: [`stops.stop_access`](https://gtfs.org/documentation/schedule/reference/#stopstxt).
public struct StopAccess: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Only through the station's entrances and pathways.
  public static let throughStation = StopAccess(rawValue: 0)
  /// Directly from the street.
  public static let fromStreet = StopAccess(rawValue: 1)
}
