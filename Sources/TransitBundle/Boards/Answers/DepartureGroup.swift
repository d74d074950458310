public import TransitValues

/// The next departures of one route in one direction at one stop: a row of a start screen.
public struct DepartureGroup: Identifiable, Hashable, Codable, Sendable {
  /// The stop or platform, and its distance.
  public var stop: NearbyStop
  /// The route.
  public var route: Route
  /// The direction; `nil` for trips without one.
  public var direction: Direction?
  /// By time; at least one.
  public var departures: [Departure]

  /// Makes a value, for previews and tests.
  public init(stop: NearbyStop, route: Route, direction: Direction? = nil, departures: [Departure]) {
    self.stop = stop
    self.route = route
    self.direction = direction
    self.departures = departures
  }

  /// Identifies a group among those around a place.
  public struct ID: Hashable, Codable, Sendable {
    /// The stop or platform.
    public var stop: StopID
    /// The route.
    public var route: RouteID
    /// The direction.
    public var direction: Direction?

    /// Makes an id from its parts.
    public init(stop: StopID, route: RouteID, direction: Direction? = nil) {
      self.stop = stop
      self.route = route
      self.direction = direction
    }
  }

  /// Where the next departure goes.
  public var headsign: String? { departures.first?.headsign }

  /// Stop, route and direction.
  public var id: ID { ID(stop: stop.id, route: route.id, direction: direction) }
}
