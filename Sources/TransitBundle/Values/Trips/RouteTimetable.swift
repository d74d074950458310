public import TransitValues

/// The timetable of a route on one day in print layout: one line per place, one column per trip.
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
  /// The requested direction; `nil` for all trips.
  public var direction: Direction?
  /// The service day.
  public var serviceDate: ServiceDate
  /// The places of the trips, in an order in which every trip calls from top to bottom. A place where a trip calls
  /// twice has two lines.
  public var places: [Trip.Place]
  /// The trips, ordered so that times rise from left to right on every line if possible.
  public var columns: [Column]

  /// Creates a value, for previews and tests.
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
  /// A trip, or one run of a repeated trip.
  public struct Column: Hashable, Codable, Sendable {
    /// GTFS: `trip_id`.
    public var tripID: TripID
    /// GTFS: `trip_headsign`.
    public var headsign: String?
    /// GTFS: `trip_short_name`.
    public var shortName: String?
    /// GTFS: `direction_id`.
    public var direction: Direction?
    /// How the trip repeats; `nil` if it is not in frequencies.txt.
    public var repetition: Repetition?
    /// One cell for each of ``RouteTimetable/places``; `nil` where the trip does not call.
    public var cells: [Cell?]

    /// Creates a value, for previews and tests.
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

  /// A call. ``ServiceClock/date(of:on:)`` converts its times to instants.
  public struct Cell: Hashable, Codable, Sendable {
    /// GTFS: `stop_sequence`.
    public var stopSequence: Int
    /// GTFS: `arrival_time`.
    public var arrival: ServiceTime?
    /// GTFS: `departure_time`.
    public var departure: ServiceTime?
    /// The time interpolated from the calls before and after, if the feed has neither arrival nor departure.
    public var estimate: ServiceTime?
    /// GTFS: `pickup_type`.
    public var pickupType: PickupType?
    /// GTFS: `drop_off_type`.
    public var dropOffType: DropOffType?

    /// Creates a value, for previews and tests.
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

    /// The time to display: the departure, or else the arrival, or else the estimate.
    public var time: ServiceTime? { departure ?? arrival ?? estimate }
  }
}
