public import TransitValues

/// A row of trips.txt with its calls and frequencies.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#tripstxt>. `nil` stands for an empty cell.
public struct Trip: Hashable, Sendable {
  public let tripID: TripID
  public let route: Route
  public let serviceID: ServiceID
  public let headsign: String?
  public let shortName: String?
  public let directionID: Int?
  public let blockID: String?
  public let shapeID: ShapeID?
  /// 1 possible, 2 not possible, 0 or `nil` unknown.
  public let wheelchairAccessible: Int?
  public let bikesAllowed: Int?
  public let carsAllowed: Int?
  public let safeDurationFactor: Double?
  /// Seconds.
  public let safeDurationOffset: Double?
  /// In the order of stop_sequence. With ``frequencies``, their times count only from the first departure.
  public let calls: [Call]
  /// When the trip repeats; empty for a trip that runs once, at its own times.
  public let frequencies: [Frequency]

  /// The columns of routes.txt that a rider sees.
  public struct Route: Hashable, Sendable {
    public let routeID: RouteID
    public let shortName: String?
    public let longName: String?
    public let routeType: RouteType?
    /// Six hexadecimal digits, without `#`.
    public let color: String?
    /// Six hexadecimal digits, without `#`.
    public let textColor: String?
  }

  /// A row of frequencies.txt.
  public struct Frequency: Hashable, Sendable {
    public let start: ServiceTime?
    /// No run starts at this time or later.
    public let end: ServiceTime?
    /// Seconds from one start to the next.
    public let headway: Int?
    /// 1 for fixed times, 0 or `nil` for headways only.
    public let exactTimes: Int?
  }

  /// A row of stop_times.txt.
  public struct Call: Hashable, Sendable {
    public let place: Place
    public let stopSequence: Int
    public let arrival: ServiceTime?
    public let departure: ServiceTime?
    /// Computed from the calls around, where the feed gives neither arrival nor departure.
    public let estimate: ServiceTime?
    /// Vehicles of a demand-responsive service come within this window instead of at a time.
    public let window: Window?
    public let headsign: String?
    /// 0 or `nil` regular, 1 none, 2 phone the agency, 3 ask the driver.
    public let pickupType: Int?
    /// As ``pickupType``.
    public let dropOffType: Int?
    public let continuousPickup: Int?
    public let continuousDropOff: Int?
    /// shape_dist_traveled, in the feed's own unit.
    public let distance: Double?
    /// 0 for approximate times, 1 or `nil` for exact ones.
    public let timepoint: Int?
    public let pickupBookingRuleID: String?
    public let dropOffBookingRuleID: String?

    /// The time a rider looks for: departure, else arrival, else the estimate.
    public var time: ServiceTime? { departure ?? arrival ?? estimate }
  }

  /// Where a call is: at a stop, anywhere in a zone, or at any stop of a group.
  public enum Place: Hashable, Sendable {
    case stop(StopID, name: String?)
    /// An id in locations.geojson.
    case location(String)
    case locationGroup(String)
    /// The feed names no place that it has.
    case unknown
  }

  /// A pickup/drop-off window; one of its ends may be missing in a feed with defects.
  public struct Window: Hashable, Sendable {
    public let start: ServiceTime?
    public let end: ServiceTime?
  }
}
