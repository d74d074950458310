import TransitBundle
import TransitValues

/// The parts of a timetable that all journeys need, read once.
final class JourneyNetwork: Sendable {
  let stops: StopPlaces
  let pathways: StationPathways
  let trips: TripColumns
  let rules: TransferRuleSet
  let slots: ChangeSlots

  /// Whether any trip may continue as another one.
  let hasLinks: Bool

  init(_ reader: JourneyReader) throws(DatabaseError) {
    let stops = try reader.stops()
    rules = TransferRuleSet(try reader.transferRules(), stopCount: stops.count)
    self.stops = StopPlaces(stops, named: rules.namedStops)
    pathways = StationPathways(try reader.pathways(), self.stops)
    trips = try TripColumns(reader)
    slots = ChangeSlots(self.stops, try trips.values(of: rules.namedTrips, reader), rules)
    hasLinks = reader.mayHaveBlocks || !rules.successors.isEmpty
  }

  /// The first of all stops from which riders walk as from a stop, because they are at the same coordinate and of the same
  /// station.
  func twin(of stop: StopRank) -> StopRank {
    pathways.areInStation(of: stop, stops) ? stop : stops.twin(of: stop)
  }

  /// The first of all slots from which riders change as from a slot, because their stops are at the same coordinate and
  /// of the same station, and the same rules of transfers.txt apply.
  func twin(of slot: Slot, isBoarding: Bool) -> Slot {
    guard stops.haveTwins else { return slot }
    let stop = slots.stop(slot)
    let twin = twin(of: stop)
    return twin == stop ? slot : slots.slot(like: slot, at: twin, isBoarding: isBoarding)
  }

  /// Whether a trip may continue as another one, or be the continuation of one.
  func mayLink(_ trip: TripRank, _ values: TripValues) -> Bool {
    values.block(trip) != .absent || rules.successors[trip] != nil || rules.predecessors[trip] != nil
  }
}
