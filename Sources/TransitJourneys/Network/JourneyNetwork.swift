import TransitBundle
import TransitSQLite

/// The parts of a timetable that all journeys need, read once.
final class JourneyNetwork: Sendable {
  let stops: StopPlaces
  let trips: TripColumns
  let rules: TransferRules
  let slots: ChangeSlots

  /// Whether any trip may continue as another one.
  let hasLinks: Bool

  init(_ reader: JourneyReader) throws(SQLiteError) {
    stops = StopPlaces(try reader.stops())
    trips = try TripColumns(reader)
    rules = TransferRules(try reader.transferRules(), stopCount: stops.count)
    slots = ChangeSlots(stops, try trips.values(of: rules.namedTrips, reader), rules)
    hasLinks = reader.mayHaveBlocks || !rules.successors.isEmpty
  }

  /// Whether a trip may continue as another one, or be the continuation of one.
  func mayLink(_ trip: Int32, _ values: TripValues) -> Bool {
    values.block(trip) != 0 || rules.successors[trip] != nil || rules.predecessors[trip] != nil
  }
}
