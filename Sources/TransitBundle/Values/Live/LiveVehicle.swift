public import TransitFoundation
public import TransitValues

/// Where a vehicle is.
///
/// Source: <https://gtfs.org/documentation/realtime/reference/#message-vehicleposition>.
public struct LiveVehicle: Hashable, Sendable {
  /// Where a vehicle is in relation to a stop.
  public enum Status: String, Hashable, Codable, Sendable {
    case incomingAt, stoppedAt, inTransitTo
  }

  /// The run; `nil` if the feed names none, or one that the timetable does not have.
  public var tripID: TripID?
  /// The service day of the run.
  public var serviceDate: ServiceDate?
  /// For a run of a trip in frequencies.txt: the start of its repetition.
  public var start: ServiceTime?
  /// The route of the run, or else the one that the feed names.
  public var routeID: RouteID?
  /// The stop that ``status`` refers to, as the feed names it.
  public var stopID: StopID?
  /// The agency's id of the vehicle.
  public var id: String?
  /// A text for riders, such as a number on the vehicle.
  public var label: String?
  /// WGS 84; `nil` if it is not on Earth, or near 0, 0, where vehicles without a position are.
  public var position: Coordinate?
  /// In degrees clockwise from north.
  public var bearing: Double?
  /// In meters per second.
  public var speed: Double?
  /// The call that ``status`` refers to.
  public var currentStopSequence: Int?
  /// Only with ``currentStopSequence``.
  public var status: Status?
  /// The number of `VehiclePosition.OccupancyStatus`.
  public var occupancyStatus: Int?
  /// In percent of the capacity.
  public var occupancyPercentage: Int?
  /// When the position was measured.
  public var time: Date?

  /// Creates a vehicle without any property.
  public init() {}
}
