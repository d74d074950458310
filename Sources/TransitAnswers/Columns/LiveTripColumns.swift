package import TransitBundle
package import TransitFoundation
import TransitValues

/// A run of a trip with live data.
package struct LiveTripRow: Sendable {
  let run: TripInstance
  let clock: ServiceClock

  package init(_ run: TripInstance, clock: ServiceClock) {
    (self.run, self.clock) = (run, clock)
  }

  package static let columns: [AnswerColumn<LiveTripRow>] = [
    AnswerColumn(.tripID) { .string($0.run.trip.id.rawValue) },
    AnswerColumn(.serviceDate) { .string($0.run.serviceDate.description) },
    AnswerColumn(.routeID) { .string($0.run.trip.route.id.rawValue) },
    AnswerColumn(.tripHeadsign) { JSONOutput($0.run.trip.headsign) },
    AnswerColumn(.tripShortName) { JSONOutput($0.run.trip.shortName) },
    AnswerColumn(.wheelchairAccessible) { JSONOutput($0.run.trip.wheelchairAccessibility?.rawValue) },
    AnswerColumn(.status) { .string(($0.run.live?.status ?? .scheduled).rawValue) },
    AnswerColumn(.stale) { .bool($0.run.live?.isStale == true) },
    AnswerColumn(.alerts) { .array(($0.run.live?.alerts ?? []).map { .string($0) }) },
    AnswerColumn(
      ColumnKind("stop_times", nested: .array(.object(LiveCallRow.columns)), "The calls, with what is expected.")
    ) { row in
      .array(row.run.liveCalls.map { JSONOutput(LiveCallRow(call: $0, clock: row.clock), LiveCallRow.columns) })
    },
  ]
}

extension TripInstance {
  /// The calls with what live data says of them.
  package var liveCalls: [LiveTripCall] {
    let known = live?.calls ?? []
    return calls.enumerated().map { index, call in
      LiveTripCall(scheduled: call, live: known.indices.contains(index) ? known[index] : nil)
    }
  }
}

/// A call of a run, and what live data says of it.
package struct LiveTripCall {
  package let scheduled: TripInstance.Call
  package let live: LiveTripState.Call?

  package var stop: StopSummary? { live?.stop ?? scheduled.stop }
  package var scheduledArrival: Date? {
    if let live { live.scheduledArrival } else { scheduled.arrival ?? scheduled.time }
  }
  package var scheduledDeparture: Date? { if let live { live.scheduledDeparture } else { scheduled.time } }
  package var arrival: Date? { if let live { live.arrival } else { scheduledArrival } }
  package var departure: Date? { if let live { live.departure } else { scheduledDeparture } }
}

private struct LiveCallRow: Sendable {
  let call: LiveTripCall
  let clock: ServiceClock

  static let columns: [AnswerColumn<LiveCallRow>] =
    [
      AnswerColumn(.stopSequence) { .integer($0.call.scheduled.stopSequence) },
      AnswerColumn(.stopID.optional) { JSONOutput($0.call.stop?.id.rawValue) },
      AnswerColumn(.stopName) { JSONOutput($0.call.stop?.name) },
      AnswerColumn(.scheduledStopID) { JSONOutput($0.call.scheduled.stop?.id.rawValue) },
      AnswerColumn(.stopHeadsign) { JSONOutput($0.call.scheduled.headsign) },
      AnswerColumn(.pickupType) { .integer($0.call.scheduled.pickupType.rawValue) },
      AnswerColumn(.dropOffType) { .integer($0.call.scheduled.dropOffType.rawValue) },
    ]
    + instants(.scheduledArrival, .localScheduledArrival, { $0.scheduledArrival })
    + instants(.scheduledDeparture, .localScheduledDeparture, { $0.scheduledDeparture })
    + instants(.arrival.optional, .localArrival.optional, { $0.arrival })
    + instants(.departure.optional, .localDeparture.optional, { $0.departure }) + [
      AnswerColumn(.arrivalDelay) { JSONOutput(seconds: $0.call.live?.arrivalDelay) },
      AnswerColumn(.departureDelay) { JSONOutput(seconds: $0.call.live?.departureDelay) },
      AnswerColumn(.skipped) { .bool($0.call.live?.isSkipped == true) },
    ]

  private static func instants(
    _ kind: ColumnKind, _ local: ColumnKind, _ instant: @escaping @Sendable (LiveTripCall) -> Date?
  ) -> [AnswerColumn<LiveCallRow>] {
    [
      AnswerColumn(kind) { JSONOutput(instant($0.call)?.unixSeconds) },
      AnswerColumn(local) { row in JSONOutput(instant(row.call).map(row.clock.localText)) },
    ]
  }
}
