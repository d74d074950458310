public import TransitValues

/// A trip that runs on a service day: its line and its ends.
public struct RunningTrip: Identifiable, Hashable, Codable, Sendable {
  /// The trip.
  public var id: TripID
  /// The route.
  public var route: Route
  /// The service day.
  public var serviceDate: ServiceDate
  /// The trip's `trip_headsign`.
  public var headsign: String?
  /// The trip's `trip_short_name`.
  public var shortName: String?
  /// The direction of travel.
  public var direction: Direction?
  /// The block of vehicles that run this trip and others.
  public var blockID: BlockID?
  /// The first call; `nil` if the trip has none. Its times are those of the feed.
  public var first: Trip.Call?
  /// The last call.
  public var last: Trip.Call?
  /// The periods in which the trip repeats; its calls are then only a template. Empty for most trips.
  public var frequencies: [Trip.Frequency]

  /// Creates a value, for previews and tests.
  public init(
    id: TripID, route: Route, serviceDate: ServiceDate, headsign: String? = nil, shortName: String? = nil,
    direction: Direction? = nil, blockID: BlockID? = nil, first: Trip.Call? = nil, last: Trip.Call? = nil,
    frequencies: [Trip.Frequency] = []
  ) {
    self.id = id
    self.route = route
    self.serviceDate = serviceDate
    self.headsign = headsign
    self.shortName = shortName
    self.direction = direction
    self.blockID = blockID
    self.first = first
    self.last = last
    self.frequencies = frequencies
  }
}
