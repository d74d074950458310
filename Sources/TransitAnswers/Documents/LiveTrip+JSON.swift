package import TransitBundle
package import TransitFoundation
import TransitValues

extension TripInstance {
  /// An element of the array printed by `trip --live --json`.
  package var liveJSON: JSONOutput {
    let status = live?.status ?? .scheduled
    return [
      "trip_id": .string(trip.id.rawValue),
      "service_date": .string(serviceDate.description),
      "route_id": .string(trip.route.id.rawValue),
      "trip_headsign": JSONOutput(trip.headsign),
      "trip_short_name": JSONOutput(trip.shortName),
      "wheelchair_accessible": JSONOutput(trip.wheelchairAccessibility?.rawValue),
      "status": .string(status.rawValue),
      "stale": .bool(live?.isStale == true),
      "alerts": .array((live?.alerts ?? []).map { .string($0) }),
      "stop_times": .array(liveCalls.map(\.json)),
    ]
  }

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

  fileprivate var json: JSONOutput {
    [
      "stop_sequence": .integer(scheduled.stopSequence),
      "stop_id": JSONOutput(stop?.id.rawValue),
      "stop_name": JSONOutput(stop?.name),
      "scheduled_stop_id": JSONOutput(scheduled.stop?.id.rawValue),
      "stop_headsign": JSONOutput(scheduled.headsign),
      "pickup_type": .integer(scheduled.pickupType.rawValue),
      "drop_off_type": .integer(scheduled.dropOffType.rawValue),
      "scheduled_arrival": JSONOutput(scheduledArrival?.unixSeconds),
      "scheduled_departure": JSONOutput(scheduledDeparture?.unixSeconds),
      "arrival": JSONOutput(arrival?.unixSeconds),
      "departure": JSONOutput(departure?.unixSeconds),
      "arrival_delay": JSONOutput(live?.arrivalDelay.map { Int($0.components.seconds) }),
      "departure_delay": JSONOutput(live?.departureDelay.map { Int($0.components.seconds) }),
      "skipped": .bool(live?.isSkipped == true),
    ]
  }
}
