public import TransitValues

/// The trip that a vehicle continues as.
public struct BlockContinuation: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `trip_id`.
  public var tripID: TripID
  /// When it leaves its first timed stop.
  public var start: ServiceTime
  /// When it arrives at its last timed stop, or leaves where there is no other.
  public var end: ServiceTime

  /// Makes a value, for previews and tests.
  public init(tripID: TripID, start: ServiceTime, end: ServiceTime) {
    self.tripID = tripID
    self.start = start
    self.end = end
  }

  /// The trip's id.
  public var id: TripID { tripID }
}
