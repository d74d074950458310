public import TransitFoundation
public import TransitValues

/// Identifies one call of a trip on one day: a row of a board.
///
/// Stays the same in a bundle of a later feed if the feed keeps its trip ids and times.
public struct CallID: Hashable, Codable, Sendable {
  /// GTFS: `trip_id`.
  public var tripID: TripID
  /// The service day of the trip.
  public var serviceDate: ServiceDate
  /// GTFS: `stop_sequence`.
  public var stopSequence: Int
  /// The departure or arrival time.
  public var time: Date
  /// The index of the trip's row in frequencies.txt, from 0. Rows may overlap; then only this index distinguishes their
  /// calls.
  public var frequencyRow: Int

  /// Creates an id from its parts.
  public init(tripID: TripID, serviceDate: ServiceDate, stopSequence: Int, time: Date, frequencyRow: Int = 0) {
    self.tripID = tripID
    self.serviceDate = serviceDate
    self.stopSequence = stopSequence
    self.time = time
    self.frequencyRow = frequencyRow
  }
}
