public import TransitValues

/// The timetable of a route on a day as it is printed: a line for each place, a column for each trip.
///
/// ```swift
/// let printed = try timetable.routeTimetable(of: "S3", direction: .outbound, on: date)
/// for (line, place) in printed.places.enumerated() {
///   let times = printed.columns.map { $0.cells[line]?.time?.description ?? "" }
/// }
/// ```
public struct RouteTimetable: Hashable, Codable, Sendable {
  /// GTFS: `route_id`.
  public var routeID: RouteID
  /// The direction of the question; `nil` for trips of all directions.
  public var direction: Direction?
  /// The service day.
  public var serviceDate: ServiceDate
  /// Where the trips call, in an order in which every trip calls from top to bottom. A place at which a trip calls
  /// twice has two lines.
  public var places: [Trip.Place]
  /// The trips, ordered so that times rise from left to right on every line, as far as possible.
  public var columns: [Column]

  /// Makes a value, for previews and tests.
  public init(
    routeID: RouteID, direction: Direction? = nil, serviceDate: ServiceDate, places: [Trip.Place], columns: [Column]
  ) {
    self.routeID = routeID
    self.direction = direction
    self.serviceDate = serviceDate
    self.places = places
    self.columns = columns
  }
}

extension RouteTimetable {
  /// A trip, or a repetition of one.
  public struct Column: Hashable, Codable, Sendable {
    /// GTFS: `trip_id`.
    public var tripID: TripID
    /// GTFS: `trip_headsign`.
    public var headsign: String?
    /// GTFS: `trip_short_name`.
    public var shortName: String?
    /// GTFS: `direction_id`.
    public var direction: Direction?
    /// How the trip repeats; `nil` for a trip with times of its own.
    public var repetition: Repetition?
    /// One for each of ``RouteTimetable/places``; `nil` where the trip does not call.
    public var cells: [Cell?]

    /// Makes a value, for previews and tests.
    public init(
      tripID: TripID, headsign: String? = nil, shortName: String? = nil, direction: Direction? = nil,
      repetition: Repetition? = nil, cells: [Cell?]
    ) {
      self.tripID = tripID
      self.headsign = headsign
      self.shortName = shortName
      self.direction = direction
      self.repetition = repetition
      self.cells = cells
    }
  }

  /// A call. ``ServiceClock/date(of:on:)`` turns its times into instants.
  public struct Cell: Hashable, Codable, Sendable {
    /// GTFS: `stop_sequence`.
    public var stopSequence: Int
    /// GTFS: `arrival_time`.
    public var arrival: ServiceTime?
    /// GTFS: `departure_time`.
    public var departure: ServiceTime?
    /// Computed from the calls before and after, where the feed has neither arrival nor departure.
    public var estimate: ServiceTime?
    /// GTFS: `pickup_type`.
    public var pickupType: PickupType?
    /// GTFS: `drop_off_type`.
    public var dropOffType: DropOffType?

    /// Makes a value, for previews and tests.
    public init(
      stopSequence: Int, arrival: ServiceTime? = nil, departure: ServiceTime? = nil, estimate: ServiceTime? = nil,
      pickupType: PickupType? = nil, dropOffType: DropOffType? = nil
    ) {
      self.stopSequence = stopSequence
      self.arrival = arrival
      self.departure = departure
      self.estimate = estimate
      self.pickupType = pickupType
      self.dropOffType = dropOffType
    }

    /// The time that riders look for: departure, else arrival, else the estimate.
    public var time: ServiceTime? { departure ?? arrival ?? estimate }
  }
}
