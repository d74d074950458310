public import TransitValues

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Identifies a call of a trip on a day: one row of a board.
///
/// Stays the same when a bundle is replaced by one of a later feed that keeps trip ids and times.
public struct CallID: Hashable, Codable, Sendable {
  /// GTFS: `trip_id`.
  public var tripID: TripID
  /// The service day of the trip.
  public var serviceDate: ServiceDate
  /// GTFS: `stop_sequence`.
  public var stopSequence: Int
  /// The departure, or the arrival.
  public var time: Date
  /// Which of its trip's rows of frequencies.txt the call repeats by, from 0. Rows may overlap, and then nothing else
  /// tells their calls apart.
  public var frequencyRow: Int

  /// Makes an id from its parts.
  public init(tripID: TripID, serviceDate: ServiceDate, stopSequence: Int, time: Date, frequencyRow: Int = 0) {
    self.tripID = tripID
    self.serviceDate = serviceDate
    self.stopSequence = stopSequence
    self.time = time
    self.frequencyRow = frequencyRow
  }
}
