import TransitBundle
package import TransitFoundation
package import TransitJourneys

extension Journey {
  /// An element of the array printed by `journeys --json`.
  ///
  /// - Parameter isLive: Whether the journeys are those of live data.
  package func json(isLive: Bool) -> JSONOutput {
    [
      "departure": .integer(departure.unixSeconds),
      "arrival": .integer(arrival.unixSeconds),
      "vehicles": .integer(vehicles),
      "legs": .array(legs.map { $0.json(isLive: isLive) }),
    ]
  }
}

extension JourneyLeg {
  fileprivate func json(isLive: Bool) -> JSONOutput {
    switch self {
    case .walk(let walk): JSONOutput(walk, AnswerColumn.walk)
    case .ride(let ride): JSONOutput(ride, isLive ? AnswerColumn.liveRide : AnswerColumn.ride)
    }
  }
}
