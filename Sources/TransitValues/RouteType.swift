/// The kind of vehicle of a route, GTFS's `route_type`: the basic types and the extended ones in one number.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#routestxt>, `route_type`. Feeds also use the extended
/// types (100 ... 1799), which keep their number here.
public struct RouteType: RawRepresentable, Hashable, Sendable {
  /// The number as the feed writes it.
  public let rawValue: Int

  /// Makes a type from the number a feed writes.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  public static let tram = RouteType(rawValue: 0)
  public static let subway = RouteType(rawValue: 1)
  public static let rail = RouteType(rawValue: 2)
  public static let bus = RouteType(rawValue: 3)
  public static let ferry = RouteType(rawValue: 4)
  public static let cableTram = RouteType(rawValue: 5)
  public static let aerialLift = RouteType(rawValue: 6)
  public static let funicular = RouteType(rawValue: 7)
  public static let trolleybus = RouteType(rawValue: 11)
  public static let monorail = RouteType(rawValue: 12)
}
