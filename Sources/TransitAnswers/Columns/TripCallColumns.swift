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

  /// The columns of the elements of `stop_times`.
  static let columns = sequence + place + fields

  /// The same with instants, for a service day.
  static let columnsOfDay = sequence + place + time + fields + local

  /// What ``columnsOfDay`` has besides.
  static let onlyOfDay = time + local

  private static let sequence = [AnswerColumn<TripCallRow>(.stopSequence) { .integer($0.call.stopSequence) }]
  private static let time = [AnswerColumn<TripCallRow>(.time.optional) { JSONOutput($0.instant?.unixSeconds) }]

  private static let local = [
    AnswerColumn<TripCallRow>(.localTime.optional) { row in
      JSONOutput(row.instant.flatMap { instant in row.run?.clock.localText(at: instant) })
    }
  ]

  /// The ids of the call's place: one is set, the others are `null`.
  private static let place: [AnswerColumn<TripCallRow>] = [
    AnswerColumn(.stopID.optional) { JSONOutput($0.call.stop?.id.rawValue) },
    AnswerColumn(.stopName) { JSONOutput($0.call.stop?.name) },
    AnswerColumn(.locationID) {
      if case .location(let id) = $0.call.place { .string(id.rawValue) } else { .null }
    },
    AnswerColumn(.locationGroupID) {
      if case .locationGroup(let id) = $0.call.place { .string(id.rawValue) } else { .null }
    },
  ]

  private static let fields: [AnswerColumn<TripCallRow>] = [
    AnswerColumn(.arrivalTime) { JSONOutput($0.call.arrival?.description) },
    AnswerColumn(.departureTime) { JSONOutput($0.call.departure?.description) },
    AnswerColumn(.interpolatedTime) { JSONOutput($0.interpolatedTime?.description) },
    AnswerColumn(.windowStart) { JSONOutput($0.call.window?.start?.description) },
    AnswerColumn(.windowEnd) { JSONOutput($0.call.window?.end?.description) },
    AnswerColumn(.stopHeadsign) { JSONOutput($0.call.headsign) },
    AnswerColumn(.pickupType.optional) { JSONOutput($0.call.pickupType?.rawValue) },
    AnswerColumn(.dropOffType.optional) { JSONOutput($0.call.dropOffType?.rawValue) },
    AnswerColumn(.continuousPickup) { JSONOutput($0.call.continuousPickup?.rawValue) },
    AnswerColumn(.continuousDropOff) { JSONOutput($0.call.continuousDropOff?.rawValue) },
    AnswerColumn(.shapeDistance) { JSONOutput($0.call.distance, digits: 9) },
    AnswerColumn(.timepoint) { JSONOutput($0.call.timepoint?.rawValue) },
    AnswerColumn(.pickupBookingRuleID) { JSONOutput($0.call.pickupBookingRuleID?.rawValue) },
    AnswerColumn(.dropOffBookingRuleID) { JSONOutput($0.call.dropOffBookingRuleID?.rawValue) },
  ]
}
