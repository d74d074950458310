package import TransitBundle
package import TransitFoundation
package import TransitValues

/// A service day asked for a trip.
package struct TripRun: Sendable {
  package let date: ServiceDate
  /// Whether the trip's service runs that day.
  package let runs: Bool
  package let clock: ServiceClock

  package init(of trip: TripID, on date: ServiceDate, in timetable: Timetable) throws(BundleError) {
    self.date = date
    runs = try timetable.isRunning(trip, on: date)
    clock = timetable.clock
  }

  /// Whether the calls of the trip have instants on the day: a trip in frequencies.txt has only relative times.
  package func hasInstants(of trip: Trip) -> Bool { runs && trip.frequencies.isEmpty }
}

/// A call of a trip.
package struct TripCallRow: Sendable {
  package let call: Trip.Call
  /// The service day of instants; `nil` if the call has none.
  package let run: TripRun?

  /// The rows of a trip.
  package static func rows(of trip: Trip, on run: TripRun?) -> some RandomAccessCollection<TripCallRow> {
    let run = run?.hasInstants(of: trip) == true ? run : nil
    return trip.calls.lazy.map { TripCallRow(call: $0, run: run) }
  }

  /// The instant of the departure, or else of the arrival or the estimate.
  package var instant: Date? {
    run.flatMap { run in call.time.map { run.clock.date(of: $0, on: run.date) } }
  }

  private var interpolatedTime: ServiceTime? {
    call.arrival == nil && call.departure == nil ? call.estimate : nil
  }

  /// The columns of the elements of `stop_times` in `trip --json`, with `time` only if a day was asked for.
  package static func columns(hasTime: Bool) -> [AnswerColumn<TripCallRow>] {
    sequence + place + (hasTime ? time : []) + fields
  }

  private static let sequence = [AnswerColumn<TripCallRow>("stop_sequence") { .integer($0.call.stopSequence) }]
  private static let time = [AnswerColumn<TripCallRow>("time") { JSONOutput($0.instant?.unixSeconds) }]

  /// The ids of the call's place: one is set, the others are `null`.
  private static let place: [AnswerColumn<TripCallRow>] = [
    AnswerColumn("stop_id") { JSONOutput($0.call.stop?.id.rawValue) },
    AnswerColumn("stop_name") { JSONOutput($0.call.stop?.name) },
    AnswerColumn("location_id") {
      if case .location(let id) = $0.call.place { .string(id.rawValue) } else { .null }
    },
    AnswerColumn("location_group_id") {
      if case .locationGroup(let id) = $0.call.place { .string(id.rawValue) } else { .null }
    },
  ]

  private static let fields: [AnswerColumn<TripCallRow>] = [
    AnswerColumn("arrival_time") { JSONOutput($0.call.arrival?.description) },
    AnswerColumn("departure_time") { JSONOutput($0.call.departure?.description) },
    AnswerColumn("interpolated_time") { JSONOutput($0.interpolatedTime?.description) },
    AnswerColumn("start_pickup_drop_off_window") { JSONOutput($0.call.window?.start?.description) },
    AnswerColumn("end_pickup_drop_off_window") { JSONOutput($0.call.window?.end?.description) },
    AnswerColumn("stop_headsign") { JSONOutput($0.call.headsign) },
    AnswerColumn("pickup_type") { JSONOutput($0.call.pickupType?.rawValue) },
    AnswerColumn("drop_off_type") { JSONOutput($0.call.dropOffType?.rawValue) },
    AnswerColumn("continuous_pickup") { JSONOutput($0.call.continuousPickup?.rawValue) },
    AnswerColumn("continuous_drop_off") { JSONOutput($0.call.continuousDropOff?.rawValue) },
    AnswerColumn("shape_dist_traveled") { JSONOutput($0.call.distance, digits: 9) },
    AnswerColumn("timepoint") { JSONOutput($0.call.timepoint?.rawValue) },
    AnswerColumn("pickup_booking_rule_id") { JSONOutput($0.call.pickupBookingRuleID?.rawValue) },
    AnswerColumn("drop_off_booking_rule_id") { JSONOutput($0.call.dropOffBookingRuleID?.rawValue) },
  ]
}
