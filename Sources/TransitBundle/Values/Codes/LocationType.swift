/// The kind of place that a row of stops.txt describes.
///
/// GTFS: [`stops.location_type`](https://gtfs.org/documentation/schedule/reference/#stopstxt). An empty cell means
/// ``platform``.
public struct LocationType: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A stop or platform, where riders board and alight.
  public static let platform = LocationType(rawValue: 0)
  /// A station: the parent of platforms and entrances.
  public static let station = LocationType(rawValue: 1)
  /// An entrance or exit of a station.
  public static let entrance = LocationType(rawValue: 2)
  /// A generic node: a point that connects pathways in a station.
  public static let node = LocationType(rawValue: 3)
  /// A part of a platform.
  public static let boardingArea = LocationType(rawValue: 4)
}
