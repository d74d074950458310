import TransitBundle
import TransitFoundation
import TransitValues

/// A trip of an answer.
struct TripRow: Sendable {
  let trip: Trip
  /// The service day that was asked for.
  let run: TripRun?

  /// The columns besides the calls.
  static let columns: [AnswerColumn<TripRow>] = head + [frequencies]
  /// The same with a service day.
  static let columnsOfDay: [AnswerColumn<TripRow>] = head + onlyOfDay + [frequencies]

  private static let head = [id] + line + service

  private static let id = AnswerColumn<TripRow>(.tripID) { .string($0.trip.id.rawValue) }

  private static let line: [AnswerColumn<TripRow>] =
    AnswerColumn<Route>.route.map { route in route.of { $0.trip.route } } + [
      AnswerColumn(.routeColor) { JSONOutput($0.trip.route.writtenColor) },
      AnswerColumn(.routeTextColor) { JSONOutput($0.trip.route.writtenTextColor) },
    ]

  private static let service: [AnswerColumn<TripRow>] = [
    AnswerColumn(.serviceID) { .string($0.trip.serviceID.rawValue) },
    AnswerColumn(.tripHeadsign) { JSONOutput($0.trip.headsign) },
    AnswerColumn(.tripShortName) { JSONOutput($0.trip.shortName) },
    AnswerColumn(.directionID) { JSONOutput($0.trip.direction?.rawValue) },
    AnswerColumn(.blockID) { JSONOutput($0.trip.blockID?.rawValue) },
    AnswerColumn(.shapeID) { JSONOutput($0.trip.shapeID?.rawValue) },
    AnswerColumn(.wheelchairAccessible) { JSONOutput($0.trip.wheelchairAccessibility?.rawValue) },
    AnswerColumn(.bikesAllowed) { JSONOutput($0.trip.bikesAllowed?.rawValue) },
    AnswerColumn(.carsAllowed) { JSONOutput($0.trip.carsAllowed?.rawValue) },
    AnswerColumn(.safeDurationFactor) { JSONOutput($0.trip.safeDurationFactor, digits: 9) },
    AnswerColumn(.safeDurationOffset) {
      JSONOutput($0.trip.safeDurationOffset.map { $0 / .seconds(1) }, digits: 9)
    },
  ]

  static let onlyOfDay: [AnswerColumn<TripRow>] = [
    AnswerColumn(.serviceDate) { JSONOutput($0.run?.date.description) },
    AnswerColumn(.runs) { .bool($0.run?.runs == true) },
  ]

  private static let frequencies = AnswerColumn<TripRow>(.frequencies) {
    .array($0.trip.frequencies.map { JSONOutput($0, AnswerColumn.frequency) })
  }

  /// Writes the trip and its calls as JSON, in pieces: a trip may have millions of calls.
  func write<Failure>(to write: (String) throws(Failure) -> Void) throws(Failure) {
    let columns = run == nil ? TripCallRow.columns : TripCallRow.columnsOfDay
    let calls = TripCallRow.rows(of: trip, on: run).lazy.map { JSONOutput($0, columns) }
    let members = JSONOutput.members(of: self, run == nil ? Self.columns : Self.columnsOfDay)
    try JSONOutput.writeLines(of: members, "stop_times", calls, to: write)
  }
}
