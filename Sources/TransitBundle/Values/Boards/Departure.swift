public import TransitFoundation
public import TransitValues

/// A departure of a vehicle from a stop where riders can board.
///
/// Contains everything that a row of a departure board shows:
///
/// ```swift
/// print(departure.time, departure.route.displayName, departure.destination ?? "", departure.stop.platformCode ?? "")
/// ```
public struct Departure: Identifiable, Hashable, Codable, Sendable {
  /// The departure time.
  public var time: Date
  /// GTFS: `trip_id`.
  public var tripID: TripID
  /// The service day of the trip, which may precede the calendar day of ``time``.
  public var serviceDate: ServiceDate
  /// The stop of the query, or a stop below it.
  public var stop: StopSummary
  /// GTFS: `stop_sequence`.
  public var stopSequence: Int
  /// The trip's route: names, colors, type and agency.
  public var route: Route
  /// GTFS: `stop_headsign`, or else `trip_headsign`. ``destination`` is what to show.
  public var headsign: String?
  /// The name of the trip's last stop; `nil` if the trip has a headsign.
  public var lastStopName: String?
  /// A train number, for example. GTFS: `trip_short_name`.
  public var tripShortName: String?
  /// GTFS: `direction_id`.
  public var direction: Direction?
  /// How riders board. An empty cell counts as ``PickupType/regular``; never ``PickupType/notAvailable``. GTFS:
  /// `pickup_type`.
  public var pickupType: PickupType
  /// GTFS: `trips.wheelchair_accessible`.
  public var wheelchairAccessibility: WheelchairAccessibility?
  /// Whether ``time`` was interpolated from the calls before and after, because the feed has no time here.
  public var isInterpolated: Bool
  /// How the trip repeats; `nil` if it is not in frequencies.txt.
  public var repetition: Repetition?
  /// The index of the trip's row in frequencies.txt, from 0; 0 for a trip that is not in frequencies.txt.
  public var frequencyRow: Int
  /// The live data of the row; `nil` if the board was asked without it.
  public var live: LiveState?

  /// Creates a value, for previews and tests.
  public init(
    time: Date, tripID: TripID, serviceDate: ServiceDate, stop: StopSummary, stopSequence: Int, route: Route,
    headsign: String? = nil, lastStopName: String? = nil, tripShortName: String? = nil, direction: Direction? = nil,
    pickupType: PickupType = .regular, wheelchairAccessibility: WheelchairAccessibility? = nil,
    isInterpolated: Bool = false, repetition: Repetition? = nil, frequencyRow: Int = 0, live: LiveState? = nil
  ) {
    self.time = time
    self.tripID = tripID
    self.serviceDate = serviceDate
    self.stop = stop
    self.stopSequence = stopSequence
    self.route = route
    self.headsign = headsign
    self.lastStopName = lastStopName
    self.tripShortName = tripShortName
    self.direction = direction
    self.pickupType = pickupType
    self.wheelchairAccessibility = wheelchairAccessibility
    self.isInterpolated = isInterpolated
    self.repetition = repetition
    self.frequencyRow = frequencyRow
    self.live = live
  }

  /// Where the trip goes: the headsign, or else the name of its last stop.
  public var destination: String? { headsign ?? lastStopName }

  /// The trip, service day, stop_sequence, time and row of frequencies.txt.
  public var id: CallID {
    CallID(
      tripID: tripID, serviceDate: serviceDate, stopSequence: stopSequence, time: time, frequencyRow: frequencyRow)
  }
}

extension Departure: CustomStringConvertible {
  /// Time in UTC, route, destination and stop: `2026-07-06 06:00:00 +0000 S3 to Airport from Central (8503000)`.
  public var description: String { "\(time) \(route.displayName)\(destination.map { " to \($0)" } ?? "") from \(stop)" }
}
