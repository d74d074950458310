public import TransitValues

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A vehicle that leaves a stop and that riders can board.
///
/// Holds all that a row of a departure board shows:
///
/// ```swift
/// print(departure.time, departure.route.displayName, departure.headsign ?? "", departure.stop.platformCode ?? "")
/// ```
public struct Departure: Identifiable, Hashable, Codable, Sendable {
  /// When it leaves.
  public var time: Date
  /// GTFS: `trip_id`.
  public var tripID: TripID
  /// The service day of the trip, which may be earlier than the calendar day of ``time``.
  public var serviceDate: ServiceDate
  /// Where it leaves: the stop of the question, or one below it.
  public var stop: StopSummary
  /// GTFS: `stop_sequence`.
  public var stopSequence: Int
  /// The trip's route, with what a board shows of it: names, colors, type and agency.
  public var route: Route
  /// GTFS: `stop_headsign`, else `trip_headsign`.
  public var headsign: String?
  /// A train number, for example. GTFS: `trip_short_name`.
  public var tripShortName: String?
  /// GTFS: `direction_id`.
  public var direction: Direction?
  /// How riders board: ``PickupType/regular`` also for an empty cell, never ``PickupType/notAvailable``. GTFS:
  /// `pickup_type`.
  public var pickupType: PickupType
  /// GTFS: `trips.wheelchair_accessible`.
  public var wheelchairAccessibility: WheelchairAccessibility?
  /// Whether the feed has no time here and ``time`` was computed from the calls before and after.
  public var isInterpolated: Bool
  /// How the trip repeats; `nil` for a trip with times of its own.
  public var repetition: Repetition?
  /// Which of its trip's rows of frequencies.txt it repeats by, from 0; 0 for a trip with times of its own.
  public var frequencyRow: Int

  /// Makes a value, for previews and tests.
  public init(
    time: Date, tripID: TripID, serviceDate: ServiceDate, stop: StopSummary, stopSequence: Int, route: Route,
    headsign: String? = nil, tripShortName: String? = nil, direction: Direction? = nil,
    pickupType: PickupType = .regular, wheelchairAccessibility: WheelchairAccessibility? = nil,
    isInterpolated: Bool = false, repetition: Repetition? = nil, frequencyRow: Int = 0
  ) {
    self.time = time
    self.tripID = tripID
    self.serviceDate = serviceDate
    self.stop = stop
    self.stopSequence = stopSequence
    self.route = route
    self.headsign = headsign
    self.tripShortName = tripShortName
    self.direction = direction
    self.pickupType = pickupType
    self.wheelchairAccessibility = wheelchairAccessibility
    self.isInterpolated = isInterpolated
    self.repetition = repetition
    self.frequencyRow = frequencyRow
  }

  /// Trip, service day, place in the trip and time.
  public var id: CallID {
    CallID(
      tripID: tripID, serviceDate: serviceDate, stopSequence: stopSequence, time: time, frequencyRow: frequencyRow)
  }
}

extension Departure: CustomStringConvertible {
  /// Time in UTC, route, headsign and stop, `2026-07-06 06:00:00 +0000 S3 to Airport from Central (8503000)`.
  public var description: String { "\(time) \(route.displayName)\(headsign.map { " to \($0)" } ?? "") from \(stop)" }
}
