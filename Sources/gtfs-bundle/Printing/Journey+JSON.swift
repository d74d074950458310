import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitJourneys

extension Journey {
  /// An element of the array printed by `journeys --json`.
  var json: JSONOutput {
    [
      "departure": .integer(departure.unixSeconds),
      "arrival": .integer(arrival.unixSeconds),
      "vehicles": .integer(vehicles),
      "legs": .array(legs.map(\.json)),
    ]
  }
}

extension JourneyLeg {
  fileprivate var json: JSONOutput {
    switch self {
    case .walk(let walk): JSONOutput(walk, AnswerColumn.walk)
    case .ride(let ride): JSONOutput(ride, AnswerColumn.ride)
    }
  }
}
