import TransitBundle
import TransitFoundation
import TransitValues

/// A trip that runs on a service day.
struct RunRow: Sendable {
  let trip: RunningTrip
  let clock: ServiceClock

  init(_ trip: RunningTrip, clock: ServiceClock) {
    self.trip = trip
    self.clock = clock
  }

  /// A trip in frequencies.txt has only relative times.
  private func instant(_ call: Trip.Call?, _ time: (Trip.Call) -> ServiceTime?) -> Date? {
    guard trip.frequencies.isEmpty, let time = call.flatMap(time) else { return nil }
    return clock.date(of: time, on: trip.serviceDate)
  }

  private var departure: Date? { instant(trip.first, { $0.time }) }
  private var arrival: Date? { instant(trip.last) { $0.arrival ?? $0.departure ?? $0.estimate } }

  /// The columns of a trip: its line, its ends, and its instants as seconds since 1970 and as local text.
  static let columns: [AnswerColumn<RunRow>] =
    [
      AnswerColumn(.tripID) { .string($0.trip.id.rawValue) },
      AnswerColumn(.serviceDate) { .string($0.trip.serviceDate.description) },
    ] + AnswerColumn<Route>.route.map { route in route.of { $0.trip.route } } + [
      AnswerColumn(.headsign) { JSONOutput($0.trip.headsign) },
      AnswerColumn(.tripShortName) { JSONOutput($0.trip.shortName) },
      AnswerColumn(.directionID) { JSONOutput($0.trip.direction?.rawValue) },
      AnswerColumn(.blockID) { JSONOutput($0.trip.blockID?.rawValue) },
      AnswerColumn(.departure.optional) { JSONOutput($0.departure?.unixSeconds) },
      AnswerColumn(.localDeparture.optional) { row in JSONOutput(row.departure.map(row.clock.localText)) },
      AnswerColumn(.arrival.optional) { JSONOutput($0.arrival?.unixSeconds) },
      AnswerColumn(.localArrival.optional) { row in JSONOutput(row.arrival.map(row.clock.localText)) },
    ] + ends(.firstStopID, .firstStopName, .firstStopSequence, { $0.first })
    + ends(.lastStopID, .lastStopName, .lastStopSequence, { $0.last }) + [
      AnswerColumn(.frequencies.optional) {
        $0.trip.frequencies.isEmpty ? .null : .array($0.trip.frequencies.map { JSONOutput($0, AnswerColumn.frequency) })
      }
    ]

  private static func ends(
    _ stopID: ColumnKind, _ stopName: ColumnKind, _ stopSequence: ColumnKind,
    _ call: @escaping @Sendable (RunningTrip) -> Trip.Call?
  ) -> [AnswerColumn<RunRow>] {
    [
      AnswerColumn(stopID) { JSONOutput(call($0.trip)?.stop?.id.rawValue) },
      AnswerColumn(stopName) { JSONOutput(call($0.trip)?.stop?.name) },
      AnswerColumn(stopSequence) { JSONOutput(call($0.trip)?.stopSequence) },
    ]
  }
}

extension AnswerColumn<Trip.Frequency> {
  /// The columns of an element of `frequencies`.
  static let frequency: [AnswerColumn<Trip.Frequency>] = [
    AnswerColumn(.startTime) { JSONOutput($0.start?.description) },
    AnswerColumn(.endTime) { JSONOutput($0.end?.description) },
    AnswerColumn(.headway) { JSONOutput(seconds: $0.headway) },
    AnswerColumn(.exactTimes) { JSONOutput($0.exactTimes?.rawValue) },
  ]
}

extension ColumnKind {
  static let frequencies = ColumnKind(
    "frequencies", nested: .array(.object(AnswerColumn.frequency)), "The repetitions of frequencies.txt.")
}
