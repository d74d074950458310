public import TransitValues

/// The timetable of a route on a day as it is printed: a line for each stop, a column for each trip.
///
/// ```swift
/// let grid = try timetable.grid(of: "S3", direction: 0, on: date)
/// for (row, place) in grid.places.enumerated() {
///   let times = grid.columns.map { $0.cells[row]?.time?.description ?? "" }
/// }
/// ```
public struct RouteGrid: Hashable, Sendable {
  public let routeID: RouteID
  /// The direction asked for; `nil` for trips of all directions.
  public let directionID: Int?
  public let serviceDate: ServiceDate
  /// Where the trips call: an order in which every one of them does so from top to bottom. A place at which a trip calls
  /// twice has two lines.
  public let places: [Trip.Place]
  /// The trips, as far as possible so that times rise from left to right on every line.
  public let columns: [Column]

  /// A trip, or a repetition of one.
  public struct Column: Hashable, Sendable {
    public let tripID: TripID
    public let headsign: String?
    public let shortName: String?
    public let directionID: Int?
    /// `nil` for a trip with times of its own; else how it repeats.
    public let repetition: Departure.Repetition?
    /// As many as there are ``RouteGrid/places``: `nil` where the trip does not call.
    public let cells: [Cell?]
  }

  /// A call. Times are those of the service day; ``Clock/instant(_:on:)`` makes instants of them.
  public struct Cell: Hashable, Sendable {
    public let stopSequence: Int
    public let arrival: ServiceTime?
    public let departure: ServiceTime?
    /// Computed from the calls around, where the feed gives neither arrival nor departure.
    public let estimate: ServiceTime?
    /// 0 or `nil` regular, 1 none, 2 phone the agency, 3 ask the driver.
    public let pickupType: Int?
    /// As ``pickupType``.
    public let dropOffType: Int?

    /// The time a rider looks for: departure, else arrival, else the estimate.
    public var time: ServiceTime? { departure ?? arrival ?? estimate }
  }
}
