public import TransitFoundation
public import TransitValues

/// A ride of a journey that an app composed: on a trip, from one call to another.
public struct TripRide: Hashable, Codable, Sendable {
  /// The trip.
  public var tripID: TripID
  /// The service day of the trip, which may be the day before.
  public var serviceDate: ServiceDate
  /// GTFS: `stop_sequence` of the call where the rider boards.
  public var fromSequence: Int
  /// GTFS: `stop_sequence` of the call where the rider alights.
  public var toSequence: Int
  /// When the rider boards; `nil` for the first run of a trip in frequencies.txt.
  public var departure: Date?
  /// Whether the rider stayed on the vehicle of the ride before, which continues as this trip.
  public var staysSeated: Bool

  /// Creates a ride.
  public init(
    tripID: TripID, serviceDate: ServiceDate, fromSequence: Int, toSequence: Int, departure: Date? = nil,
    staysSeated: Bool = false
  ) {
    (self.tripID, self.serviceDate, self.departure, self.staysSeated) = (tripID, serviceDate, departure, staysSeated)
    (self.fromSequence, self.toSequence) = (fromSequence, toSequence)
  }
}
