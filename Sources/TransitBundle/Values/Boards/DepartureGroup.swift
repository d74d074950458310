public import TransitValues

/// The next departures of one route in one direction at one stop.
public struct DepartureGroup: Identifiable, Hashable, Codable, Sendable {
  /// The stop or platform and its distance.
  public var stop: NearbyStop
  /// The route.
  public var route: Route
  /// The direction; `nil` for trips without one.
  public var direction: Direction?
  /// The departures, sorted by time; at least one.
  public var departures: [Departure]

  /// Creates a value, for previews and tests.
  public init(stop: NearbyStop, route: Route, direction: Direction? = nil, departures: [Departure]) {
    self.stop = stop
    self.route = route
    self.direction = direction
    self.departures = departures
  }

  /// Identifies a group among the groups near a place.
  public struct ID: Hashable, Codable, Sendable {
    /// The stop or platform.
    public var stop: StopID
    /// The route.
    public var route: RouteID
    /// The direction.
    public var direction: Direction?

    /// Creates an id from its parts.
    public init(stop: StopID, route: RouteID, direction: Direction? = nil) {
      self.stop = stop
      self.route = route
      self.direction = direction
    }
  }

  /// The headsign of the next departure.
  public var headsign: String? { departures.first?.headsign }

  /// Where the next departure goes: its headsign, or else the name of its last stop.
  public var destination: String? { departures.first?.destination }

  /// The stop, route and direction.
  public var id: ID { ID(stop: stop.id, route: route.id, direction: direction) }
}
