import TransitBundle
import TransitFares
import TransitFoundation
import TransitJourneys

/// A journey of an answer.
struct JourneyRow: Sendable {
  let journey: Journey
  let fares: JourneyFares?
  let clock: ServiceClock

  /// The columns of a journey; its legs are objects.
  ///
  /// - Parameter isLive: Whether the journeys are those of live data.
  static func columns(isLive: Bool) -> [AnswerColumn<JourneyRow>] {
    [
      AnswerColumn(.departure) { .integer($0.journey.departure.unixSeconds) },
      AnswerColumn(.arrival) { .integer($0.journey.arrival.unixSeconds) },
      AnswerColumn(.vehicles) { .integer($0.journey.vehicles) },
      AnswerColumn(ColumnKind("legs", nested: legs, "The walks and rides.")) { row in
        .array(row.journey.legs.map { $0.json(row.clock, isLive: isLive) })
      },
      AnswerColumn(
        ColumnKind("fares", nested: FareColumns.schema, "What it costs; null if the feed has no fares.").optional
      ) { row in row.fares.map { FareColumns.json($0) } ?? .null },
      AnswerColumn(.localDeparture) { .string($0.clock.localText(at: $0.journey.departure)) },
      AnswerColumn(.localArrival) { .string($0.clock.localText(at: $0.journey.arrival)) },
    ]
  }

  private static let legs = AnswerSchema.array(
    .oneOf([.object(AnswerColumn.walk), .object(AnswerColumn.ride, onlyLive: AnswerColumn.onlyLive)]))
}

extension JourneyLeg {
  fileprivate func json(_ clock: ServiceClock, isLive: Bool) -> JSONOutput {
    switch self {
    case .walk(let walk): return JSONOutput(TimedLeg(walk, clock: clock), AnswerColumn.walk)
    case .ride(let ride):
      let columns: [AnswerColumn<TimedLeg<JourneyRide>>] = isLive ? AnswerColumn.liveRide : AnswerColumn.ride
      return JSONOutput(TimedLeg(ride, clock: clock), columns)
    }
  }
}
