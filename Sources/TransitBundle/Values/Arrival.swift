public import TransitValues

/// A vehicle that comes to a stop and that a rider can leave.
public struct Arrival: Hashable, Sendable {
  /// The same call, with drop_off_type in the place of pickup_type.
  let asDeparture: Departure

  /// When it comes.
  public var time: UnixTime { asDeparture.time }
  public var tripID: TripID { asDeparture.tripID }
  /// The service day the trip belongs to, which may be earlier than the calendar day of ``time``.
  public var serviceDate: ServiceDate { asDeparture.serviceDate }
  /// Where it comes to: the stop asked for or one below it.
  public var stopID: StopID { asDeparture.stopID }
  public var platformCode: String? { asDeparture.platformCode }
  public var stopSequence: Int { asDeparture.stopSequence }
  /// Whether the feed gives no time here and ``time`` is computed from the calls around.
  public var isInterpolated: Bool { asDeparture.isInterpolated }
  public var routeID: RouteID { asDeparture.routeID }
  public var routeShortName: String? { asDeparture.routeShortName }
  public var routeLongName: String? { asDeparture.routeLongName }
  public var routeType: RouteType? { asDeparture.routeType }
  /// stop_headsign, else trip_headsign.
  public var headsign: String? { asDeparture.headsign }
  /// 0 or `nil` regular, 2 phone the agency, 3 ask the driver; never 1.
  public var dropOffType: Int? { asDeparture.pickupType }
  public var directionID: Int? { asDeparture.directionID }
  /// 1 possible, 2 not possible, 0 or `nil` unknown.
  public var wheelchairAccessible: Int? { asDeparture.wheelchairAccessible }
  /// `nil` for a trip with times of its own; else how it repeats.
  public var repetition: Departure.Repetition? { asDeparture.repetition }

  init(_ call: Departure) {
    asDeparture = call
  }
}
