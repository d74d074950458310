public import TransitValues

/// A row of trips.txt with its route, calls and frequencies.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#tripstxt>. `nil` stands for an empty cell.
public struct Trip: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `trip_id`.
  public var id: TripID
  /// The route.
  public var route: Route
  /// The service, which defines the days: ``Timetable/service(_:)``. GTFS: `service_id`.
  public var serviceID: ServiceID
  /// GTFS: `trip_headsign`.
  public var headsign: String?
  /// A train number, for example. GTFS: `trip_short_name`.
  public var shortName: String?
  /// GTFS: `direction_id`.
  public var direction: Direction?
  /// The block. Its trips use the same vehicle: ``Timetable/continuation(of:on:)``. GTFS: `block_id`.
  public var blockID: BlockID?
  /// The path on a map: ``Timetable/tripPath(of:)-(Trip)``. GTFS: `shape_id`.
  public var shapeID: ShapeID?
  /// GTFS: `wheelchair_accessible`.
  public var wheelchairAccessibility: WheelchairAccessibility?
  /// GTFS: `bikes_allowed`.
  public var bikesAllowed: BikesAllowed?
  /// GTFS: `cars_allowed`.
  public var carsAllowed: CarsAllowed?
  /// For demand-responsive trips: the factor for the driving time. GTFS: `safe_duration_factor`.
  public var safeDurationFactor: Double?
  /// For demand-responsive trips: the time to add to the multiplied driving time. GTFS: `safe_duration_offset`.
  public var safeDurationOffset: Duration?
  /// The calls, sorted by stop_sequence. For a trip with ``frequencies``, only the differences from the first departure
  /// matter.
  public var calls: [Call]
  /// The periods in which the trip repeats; empty for a trip that runs once at its own times.
  public var frequencies: [Frequency]

  /// Creates a value, for previews and tests.
  public init(
    id: TripID, route: Route, serviceID: ServiceID, headsign: String? = nil, shortName: String? = nil,
    direction: Direction? = nil, blockID: BlockID? = nil, shapeID: ShapeID? = nil,
    wheelchairAccessibility: WheelchairAccessibility? = nil, bikesAllowed: BikesAllowed? = nil,
    carsAllowed: CarsAllowed? = nil, safeDurationFactor: Double? = nil, safeDurationOffset: Duration? = nil,
    calls: [Call] = [], frequencies: [Frequency] = []
  ) {
    self.id = id
    self.route = route
    self.serviceID = serviceID
    self.headsign = headsign
    self.shortName = shortName
    self.direction = direction
    self.blockID = blockID
    self.shapeID = shapeID
    self.wheelchairAccessibility = wheelchairAccessibility
    self.bikesAllowed = bikesAllowed
    self.carsAllowed = carsAllowed
    self.safeDurationFactor = safeDurationFactor
    self.safeDurationOffset = safeDurationOffset
    self.calls = calls
    self.frequencies = frequencies
  }
}

extension Trip: CustomStringConvertible {
  /// Route, headsign and id, such as `S3 to Airport (trip_17)`.
  public var description: String { "\(route.displayName)\(headsign.map { " to \($0)" } ?? "") (\(id))" }
}
