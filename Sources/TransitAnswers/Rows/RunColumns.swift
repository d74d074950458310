package import TransitBundle
package import TransitFoundation
import TransitValues

/// A trip that runs on a service day.
package struct RunRow: Sendable {
  let trip: RunningTrip
  let clock: ServiceClock

  package init(_ trip: RunningTrip, clock: ServiceClock) {
    self.trip = trip
    self.clock = clock
  }

  /// A trip in frequencies.txt has only relative times.
  private func instant(_ call: Trip.Call?, _ time: (Trip.Call) -> ServiceTime?) -> Date? {
    guard trip.frequencies.isEmpty, let time = call.flatMap(time) else { return nil }
    return clock.date(of: time, on: trip.serviceDate)
  }

  private var departure: Date? { instant(trip.first, \.time) }
  private var arrival: Date? { instant(trip.last) { $0.arrival ?? $0.departure ?? $0.estimate } }

  /// The columns of a trip: its line, its ends, and its instants as seconds since 1970 and as local text.
  package static let columns: [AnswerColumn<RunRow>] =
    [
      AnswerColumn("trip_id") { .string($0.trip.id.rawValue) },
      AnswerColumn("service_date") { .string($0.trip.serviceDate.description) },
    ] + AnswerColumn<Route>.route.map { route in route.of { $0.trip.route } } + [
      AnswerColumn("headsign") { JSONOutput($0.trip.headsign) },
      AnswerColumn("trip_short_name") { JSONOutput($0.trip.shortName) },
      AnswerColumn("direction_id") { JSONOutput($0.trip.direction?.rawValue) },
      AnswerColumn("block_id") { JSONOutput($0.trip.blockID?.rawValue) },
      AnswerColumn("departure") { JSONOutput($0.departure?.unixSeconds) },
      AnswerColumn("local_departure") { row in JSONOutput(row.departure.map(row.clock.localText)) },
      AnswerColumn("arrival") { JSONOutput($0.arrival?.unixSeconds) },
      AnswerColumn("local_arrival") { row in JSONOutput(row.arrival.map(row.clock.localText)) },
    ] + ends("first", \.first) + ends("last", \.last) + [
      AnswerColumn("frequencies") { $0.trip.frequencies.isEmpty ? .null : .array($0.trip.frequencies.map(\.answer)) }
    ]

  private static func ends(
    _ name: String, _ call: @escaping @Sendable (RunningTrip) -> Trip.Call?
  ) -> [AnswerColumn<RunRow>] {
    [
      AnswerColumn("\(name)_stop_id") { JSONOutput(call($0.trip)?.stop?.id.rawValue) },
      AnswerColumn("\(name)_stop_name") { JSONOutput(call($0.trip)?.stop?.name) },
      AnswerColumn("\(name)_stop_sequence") { JSONOutput(call($0.trip)?.stopSequence) },
    ]
  }
}

extension Trip.Frequency {
  /// An element of `frequencies` in `trip --json`.
  package var answer: JSONOutput {
    [
      "start_time": JSONOutput(start?.description), "end_time": JSONOutput(end?.description),
      "headway_secs": JSONOutput(headway.map { Int($0.components.seconds) }),
      "exact_times": JSONOutput(exactTimes?.rawValue),
    ]
  }
}
