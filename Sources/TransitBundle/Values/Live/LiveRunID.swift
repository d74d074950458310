public import TransitValues

/// Identifies a run in live data.
public struct LiveRunID: Hashable, Codable, Sendable {
  /// The trip, or the id of an added run.
  public var tripID: TripID
  /// The service day.
  public var serviceDate: ServiceDate
  /// For a trip of frequencies.txt the start of the repetition; `nil` for others.
  public var start: ServiceTime?

  /// Creates an id from its parts.
  public init(tripID: TripID, serviceDate: ServiceDate, start: ServiceTime? = nil) {
    (self.tripID, self.serviceDate, self.start) = (tripID, serviceDate, start)
  }
}

extension LiveRunID: Comparable {
  /// By day, id and start.
  public static func < (left: LiveRunID, right: LiveRunID) -> Bool {
    (left.serviceDate, left.tripID, left.start?.seconds ?? .min)
      < (right.serviceDate, right.tripID, right.start?.seconds ?? .min)
  }
}
