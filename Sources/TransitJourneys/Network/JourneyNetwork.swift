import TransitBundle
import TransitSQLite
import TransitValues

/// The parts of a timetable that all journeys need, read once.
final class JourneyNetwork: Sendable {
  let stops: StopPlaces
  let pathways: StationPathways
  let trips: TripColumns
  let rules: TransferRuleSet
  let slots: ChangeSlots

  /// Whether no row of transfers.txt is a rule for changes, so that all slots are stops.
  let hasNoRules: Bool

  /// Whether any trip may continue as another one.
  let hasLinks: Bool

  init(_ reader: JourneyReader) throws(SQLiteError) {
    stops = StopPlaces(try reader.stops())
    pathways = StationPathways(try reader.pathways(), stops)
    trips = try TripColumns(reader)
    rules = TransferRuleSet(try reader.transferRules(), stopCount: stops.count)
    slots = ChangeSlots(stops, try trips.values(of: rules.namedTrips, reader), rules)
    hasNoRules = rules.rules.isEmpty && rules.pairs.isEmpty
    hasLinks = reader.mayHaveBlocks || !rules.successors.isEmpty
  }

  /// The first of all stops from which riders walk as from a stop, because they are at the same coordinate and of the same
  /// station.
  func twin(of stop: StopRank) -> StopRank {
    pathways.areInStation(of: stop, stops) ? stop : stops.twin(of: stop)
  }

  /// Whether a trip may continue as another one, or be the continuation of one.
  func mayLink(_ trip: TripRank, _ values: TripValues) -> Bool {
    values.block(trip) != .absent || rules.successors[trip] != nil || rules.predecessors[trip] != nil
  }
}
