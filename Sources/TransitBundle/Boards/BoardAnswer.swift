import BundleReader
import TransitFoundation
import TransitValues

/// A row of a board: the common interface of ``Departure`` and ``Arrival``.
protocol BoardAnswer {
  static var side: BoardSide { get }

  var time: Date { get }
  var tripID: TripID { get }
  var serviceDate: ServiceDate { get }
  var stop: StopSummary { get set }
  var stopSequence: Int { get }
  var route: Route { get set }
  var headsign: String? { get set }
  var lastStopName: String? { get }
  var tripShortName: String? { get set }
  var direction: Direction? { get }
  var wheelchairAccessibility: WheelchairAccessibility? { get }
  var live: LiveState? { get set }

  /// - Parameter type: pickup_type for departures, drop_off_type for arrivals.
  init(
    time: Date, tripID: TripID, serviceDate: ServiceDate, stop: StopSummary, stopSequence: Int, route: Route,
    headsign: String?, lastStopName: String?, tripShortName: String?, direction: Direction?, type: Int?,
    wheelchairAccessibility: WheelchairAccessibility?, isInterpolated: Bool, repetition: Repetition?, frequencyRow: Int)
}

extension Departure: BoardAnswer {
  static var side: BoardSide { .departures }

  init(
    time: Date, tripID: TripID, serviceDate: ServiceDate, stop: StopSummary, stopSequence: Int, route: Route,
    headsign: String?, lastStopName: String?, tripShortName: String?, direction: Direction?, type: Int?,
    wheelchairAccessibility: WheelchairAccessibility?, isInterpolated: Bool, repetition: Repetition?, frequencyRow: Int
  ) {
    self.init(
      time: time, tripID: tripID, serviceDate: serviceDate, stop: stop, stopSequence: stopSequence, route: route,
      headsign: headsign, lastStopName: lastStopName, tripShortName: tripShortName, direction: direction,
      pickupType: PickupType(rawValue: type ?? 0),
      wheelchairAccessibility: wheelchairAccessibility, isInterpolated: isInterpolated, repetition: repetition,
      frequencyRow: frequencyRow)
  }
}

extension Arrival: BoardAnswer {
  static var side: BoardSide { .arrivals }

  init(
    time: Date, tripID: TripID, serviceDate: ServiceDate, stop: StopSummary, stopSequence: Int, route: Route,
    headsign: String?, lastStopName: String?, tripShortName: String?, direction: Direction?, type: Int?,
    wheelchairAccessibility: WheelchairAccessibility?, isInterpolated: Bool, repetition: Repetition?, frequencyRow: Int
  ) {
    self.init(
      time: time, tripID: tripID, serviceDate: serviceDate, stop: stop, stopSequence: stopSequence, route: route,
      headsign: headsign, lastStopName: lastStopName, tripShortName: tripShortName, direction: direction,
      dropOffType: DropOffType(rawValue: type ?? 0),
      wheelchairAccessibility: wheelchairAccessibility, isInterpolated: isInterpolated, repetition: repetition,
      frequencyRow: frequencyRow)
  }
}

extension Localizer {
  /// Translates a row of a board.
  ///
  /// - Parameter hasOwnHeadsign: Whether the headsign belongs to the call instead of the trip.
  func localize(_ answer: inout some BoardAnswer, hasOwnHeadsign: Bool) throws(DatabaseError) {
    let trip = answer.tripID.rawValue
    answer.stop = try answer.stop.localized(by: self)
    answer.route = try route(answer.route)
    answer.tripShortName = try text(answer.tripShortName, .tripShortName, of: trip)
    answer.headsign =
      hasOwnHeadsign
      ? try text(answer.headsign, .stopHeadsign, of: trip, sequence: answer.stopSequence)
      : try text(answer.headsign, .tripHeadsign, of: trip)
  }
}
