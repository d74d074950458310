public import TransitValues

/// The next trip of a vehicle after a given trip.
public struct BlockContinuation: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `trip_id`.
  public var tripID: TripID
  /// The departure from its first timed stop.
  public var start: ServiceTime
  /// The arrival at its last timed stop, or the departure from it if the trip has only one timed stop.
  public var end: ServiceTime

  /// Creates a value, for previews and tests.
  public init(tripID: TripID, start: ServiceTime, end: ServiceTime) {
    self.tripID = tripID
    self.start = start
    self.end = end
  }

  /// The trip's id.
  public var id: TripID { tripID }
}
