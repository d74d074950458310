public import TransitValues

/// The trip that the vehicle of another one goes on as.
public struct BlockContinuation: Hashable, Sendable {
  public let tripID: TripID
  /// When it leaves its first timed stop.
  public let start: ServiceTime
  /// When it reaches its last timed stop, or leaves where there is no other.
  public let end: ServiceTime
}
