/// The kind of vehicle of a route.
///
/// GTFS: [`routes.route_type`](https://gtfs.org/documentation/schedule/reference/#routestxt). The basic types have
/// constants; extended types (100 ... 1799) keep their numbers.
public struct RouteType: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Tram, streetcar or light rail.
  public static let tram = RouteType(rawValue: 0)
  /// Subway or metro.
  public static let subway = RouteType(rawValue: 1)
  /// Intercity or long-distance rail.
  public static let rail = RouteType(rawValue: 2)
  /// Bus.
  public static let bus = RouteType(rawValue: 3)
  /// Ferry.
  public static let ferry = RouteType(rawValue: 4)
  /// A streetcar pulled by a cable under the street.
  public static let cableTram = RouteType(rawValue: 5)
  /// An aerial lift, such as a gondola or cable car.
  public static let aerialLift = RouteType(rawValue: 6)
  /// Funicular.
  public static let funicular = RouteType(rawValue: 7)
  /// Trolleybus.
  public static let trolleybus = RouteType(rawValue: 11)
  /// Monorail.
  public static let monorail = RouteType(rawValue: 12)

  /// The basic type of an extended type, for choosing an icon: an express bus (702) is a ``bus``. Basic types, and
  /// extended types without a basic type, such as taxis, are returned unchanged.
  ///
  /// Source: <https://developers.google.com/transit/gtfs/reference/extended-route-types>.
  public var basic: RouteType {
    switch rawValue {
    case 405: .monorail
    case 401, 402: .subway
    case 100...199, 300...399, 400, 403, 404: .rail
    case 200...299, 700...799: .bus
    case 500...699: .subway
    case 800...899: .trolleybus
    case 900...999: .tram
    case 1000...1099, 1200...1299: .ferry
    case 1300...1399: .aerialLift
    case 1400...1499: .funicular
    default: self
    }
  }
}
