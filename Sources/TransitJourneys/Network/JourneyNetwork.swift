import TransitBundle
import TransitSQLite

/// The parts of a timetable that all journeys need, read once.
final class JourneyNetwork: Sendable {
  let stops: StopPlaces
  let pathways: StationPathways
  let trips: TripColumns
  let rules: TransferRules
  let slots: ChangeSlots

  /// Whether any trip may continue as another one.
  let hasLinks: Bool

  init(_ reader: JourneyReader) throws(SQLiteError) {
    stops = StopPlaces(try reader.stops())
    pathways = StationPathways(try reader.pathways(), stops)
    trips = try TripColumns(reader)
    rules = TransferRules(try reader.transferRules(), stopCount: stops.count)
    slots = ChangeSlots(stops, try trips.values(of: rules.namedTrips, reader), rules)
    hasLinks = reader.mayHaveBlocks || !rules.successors.isEmpty
  }

  /// The walks from a stop (forward), or to a stop.
  func walks(_ stop: Int32, isForward: Bool, _ options: WalkingOptions) -> StopWalks {
    StopWalks(stop, isForward: isForward, avoidsSteps: options.avoidsSteps, self)
  }

  /// Whether a trip may continue as another one, or be the continuation of one.
  func mayLink(_ trip: Int32, _ values: TripValues) -> Bool {
    values.block(trip) != 0 || rules.successors[trip] != nil || rules.predecessors[trip] != nil
  }
}
