package import BundleReader
package import TransitFoundation
import TransitSQLite
package import TransitValues

extension JourneyReader {
  /// Returns the boarding of a trip as a departure board shows it, in the preferred language.
  ///
  /// - Parameters:
  ///   - lastStop: The last stop of the trip.
  ///   - isInterpolated: Whether `time` is an estimate.
  ///   - repetition: How the trip repeats; `nil` if it is not in frequencies.txt.
  ///   - frequencyRow: The index among the trip's rows in frequencies.txt.
  /// - Throws: An error for a damaged database, also if the trip, its route or the stop does not exist.
  package func departure(
    ofTrip trip: TripRank, _ call: PatternReader.Call, lastStop: StopRank, time: Date, serviceDate: ServiceDate,
    isInterpolated: Bool, repetition: Repetition?, frequencyRow: Int
  ) throws(DatabaseError) -> Departure {
    let row = try timetable.bundle.statement(.tripSummary)
    row.bind(trip, at: 0)
    guard try row.step() else { throw .damagedDatabase }
    defer { row.reset() }
    guard let route = try timetable.bundle.route(row.rank(at: 1)), let stop = try timetable.summary(ofStop: call.stop)
    else { throw .damagedDatabase }
    let headsign = try timetable.bundle.text(call.headsign ?? row.optionalInteger(at: 2))
    var departure = Departure(
      time: time, tripID: TripID(rawValue: row.text(at: 0)), serviceDate: serviceDate, stop: stop,
      stopSequence: call.sequence, route: route, headsign: headsign,
      lastStopName: headsign == nil ? try timetable.summary(ofStop: lastStop, localizer)?.name : nil,
      tripShortName: row.optionalText(at: 3), direction: row.optionalCode(at: 4),
      pickupType: PickupType(rawValue: call.pickupType ?? 0), wheelchairAccessibility: row.optionalCode(at: 5),
      isInterpolated: isInterpolated, repetition: repetition, frequencyRow: frequencyRow)
    try localizer?.localize(&departure, hasOwnHeadsign: call.headsign != nil)
    return departure
  }

  /// Returns id, name and platform of a stop in the preferred language.
  ///
  /// - Throws: An error for a damaged database, also if the stop does not exist.
  package func summary(ofStop rank: StopRank) throws(DatabaseError) -> StopSummary {
    guard let stop = try timetable.summary(ofStop: rank, localizer) else { throw .damagedDatabase }
    return stop
  }
}
