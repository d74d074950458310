public import TransitBundle
public import TransitValues

/// How a rider travels.
public struct JourneyOptions: Hashable, Codable, Sendable {
  /// The maximum number of changes between vehicles. Default: 6. 0 gives direct rides only.
  public var maximumTransfers: Int
  /// The maximum distance of a walk in meters, as the crow flies. Default: 500. Walks within a station and walks that
  /// transfers.txt names may be longer.
  public var walkingDistance: Double
  /// The time between vehicles, besides walking, unless transfers.txt says otherwise. Default: 60 s.
  public var changeTime: Duration
  /// Whether to use only trips with wheelchair_accessible 1 and stops with wheelchair_boarding 1. Default: `false`.
  public var requiresWheelchairAccess: Bool
  /// Routes to leave out. Unknown routes are ignored.
  public var excludedRoutes: Set<RouteID>
  /// Route types to leave out. A basic type also leaves out its extended types: `RouteType.bus` leaves out 700 to
  /// 716.
  public var excludedRouteTypes: Set<RouteType>
  /// The maximum time from the asked departure to the arrival. Default: 24 h.
  public var longestDuration: Duration

  /// Creates options.
  public init(
    maximumTransfers: Int = 6, walkingDistance: Double = 500, changeTime: Duration = .seconds(60),
    requiresWheelchairAccess: Bool = false, excludedRoutes: Set<RouteID> = [],
    excludedRouteTypes: Set<RouteType> = [], longestDuration: Duration = .seconds(86_400)
  ) {
    self.maximumTransfers = maximumTransfers
    self.walkingDistance = walkingDistance
    self.changeTime = changeTime
    self.requiresWheelchairAccess = requiresWheelchairAccess
    self.excludedRoutes = excludedRoutes
    self.excludedRouteTypes = excludedRouteTypes
    self.longestDuration = longestDuration
  }
}
