public import TransitValues

/// A vehicle that leaves a stop and that a rider can board.
public struct Departure: Hashable, Sendable {
  /// When it leaves.
  public let time: UnixTime
  public let tripID: TripID
  /// The service day the trip belongs to, which may be earlier than the calendar day of ``time``.
  public let serviceDate: ServiceDate
  /// Where it leaves: the stop asked for or one below it.
  public let stopID: StopID
  public let platformCode: String?
  public let stopSequence: Int
  /// Whether the feed gives no time here and ``time`` is computed from the calls around.
  public let isInterpolated: Bool
  public let routeID: RouteID
  public let routeShortName: String?
  public let routeLongName: String?
  public let routeType: RouteType?
  /// stop_headsign, else trip_headsign.
  public let headsign: String?
  /// 0 or `nil` regular, 2 phone the agency, 3 ask the driver; never 1.
  public let pickupType: Int?
  public let directionID: Int?
  /// 1 possible, 2 not possible, 0 or `nil` unknown.
  public let wheelchairAccessible: Int?
  /// `nil` for a trip with times of its own; else how it repeats.
  public let repetition: Repetition?
  /// Which of its trip's rows of frequencies.txt it repeats by, from 0; 0 for a trip with times of its own.
  ///
  /// Rows may overlap: nothing else tells their departures at one instant apart.
  let period: Int

  /// How a trip of frequencies.txt runs, its `exact_times`.
  public enum Repetition: Hashable, Sendable {
    /// Every so many seconds: the time is where a run would be that left at the period's start.
    case headway
    /// Exactly at these times.
    case exactTimes
  }
}
