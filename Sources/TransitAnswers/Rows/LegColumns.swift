package import TransitBundle
package import TransitFoundation
package import TransitJourneys
import TransitValues

extension AnswerColumn<JourneyWalk> {
  /// The columns of a walk in `journeys --json`.
  package static let walk: [AnswerColumn<JourneyWalk>] = [
    AnswerColumn("type") { _ in .string("walk") },
    AnswerColumn("from_stop_id") { JSONOutput($0.from?.id.rawValue) },
    AnswerColumn("from_stop_name") { JSONOutput($0.from?.name) },
    AnswerColumn("from_platform_code") { JSONOutput($0.from?.platformCode) },
    AnswerColumn("to_stop_id") { JSONOutput($0.to?.id.rawValue) },
    AnswerColumn("to_stop_name") { JSONOutput($0.to?.name) },
    AnswerColumn("to_platform_code") { JSONOutput($0.to?.platformCode) },
    AnswerColumn("departure") { .integer($0.departure.unixSeconds) },
    AnswerColumn("arrival") { .integer($0.arrival.unixSeconds) },
    AnswerColumn("distance") { JSONOutput($0.distance, digits: 1) },
  ]
}

extension AnswerColumn<JourneyRide> {
  /// The columns of a ride in `journeys --json`.
  package static let ride: [AnswerColumn<JourneyRide>] =
    [
      AnswerColumn("type") { _ in .string("ride") },
      AnswerColumn("trip_id") { .string($0.boarding.tripID.rawValue) },
      AnswerColumn("service_date") { .string($0.boarding.serviceDate.description) },
    ] + AnswerColumn<Route>.route.map { route in route.of { $0.boarding.route } } + [
      AnswerColumn("route_color") { JSONOutput($0.boarding.route.color?.rawValue) },
      AnswerColumn("route_text_color") { JSONOutput($0.boarding.route.textColor?.rawValue) },
      AnswerColumn("headsign") { JSONOutput($0.boarding.headsign) },
      AnswerColumn("trip_short_name") { JSONOutput($0.boarding.tripShortName) },
      AnswerColumn("direction_id") { JSONOutput($0.boarding.direction?.rawValue) },
      AnswerColumn("from_stop_id") { .string($0.boarding.stop.id.rawValue) },
      AnswerColumn("from_stop_name") { JSONOutput($0.boarding.stop.name) },
      AnswerColumn("from_platform_code") { JSONOutput($0.boarding.stop.platformCode) },
      AnswerColumn("from_stop_sequence") { .integer($0.boarding.stopSequence) },
      AnswerColumn("departure") { .integer($0.departure.unixSeconds) },
      AnswerColumn("departure_interpolated") { .bool($0.boarding.isInterpolated) },
      AnswerColumn("pickup_type") { .integer($0.boarding.pickupType.rawValue) },
      AnswerColumn("to_stop_id") { .string($0.destination.id.rawValue) },
      AnswerColumn("to_stop_name") { JSONOutput($0.destination.name) },
      AnswerColumn("to_platform_code") { JSONOutput($0.destination.platformCode) },
      AnswerColumn("to_stop_sequence") { .integer($0.destinationSequence) },
      AnswerColumn("arrival") { .integer($0.arrival.unixSeconds) },
      AnswerColumn("arrival_interpolated") { .bool($0.isArrivalInterpolated) },
      AnswerColumn("drop_off_type") { .integer($0.dropOffType.rawValue) },
      AnswerColumn("wheelchair_accessible") { JSONOutput($0.boarding.wheelchairAccessibility?.rawValue) },
      AnswerColumn("exact_times") { JSONOutput($0.boarding.repetition.map { $0.isExact ? 1 : 0 }) },
      AnswerColumn("stays_seated") { .bool($0.staysSeated) },
    ]

  /// The columns of a ride in `journeys --json --live`.
  package static let liveRide: [AnswerColumn<JourneyRide>] =
    ride + [
      AnswerColumn("status") { .string(($0.live?.status ?? .scheduled).rawValue) },
      AnswerColumn("departure_delay") { JSONOutput(seconds: $0.live?.departureDelay) },
      AnswerColumn("arrival_delay") { JSONOutput(seconds: $0.live?.arrivalDelay) },
      AnswerColumn("alerts") { .array(($0.live?.alerts ?? []).map { .string($0) }) },
    ]
}

extension JSONOutput {
  /// Whole seconds; `null` for `nil`.
  fileprivate init(seconds duration: Duration?) { self.init(duration.map { Int($0.components.seconds) }) }
}

/// A leg of one of several journeys.
package struct LegRow: Sendable {
  /// The number of the journey in the answer, and of the leg in the journey, from 1.
  let (journey, leg): (Int, Int)
  let content: JourneyLeg
  let clock: ServiceClock

  /// The rows of journeys.
  package static func rows(of journeys: [Journey], clock: ServiceClock) -> [LegRow] {
    journeys.enumerated().flatMap { journey, answer in
      answer.legs.enumerated().map { LegRow(journey: journey + 1, leg: $0 + 1, content: $1, clock: clock) }
    }
  }

  /// The numbers, then the columns of rides and walks. Columns that do not apply are `null`.
  package static let columns: [AnswerColumn<LegRow>] =
    [
      AnswerColumn("journey") { .integer($0.journey) },
      AnswerColumn("leg") { .integer($0.leg) },
    ]
    + AnswerColumn<JourneyRide>.ride.map { ride in
      let walk = AnswerColumn<JourneyWalk>.walk.first { $0.name == ride.name }
      return column(ride.name, ride: ride, walk: walk)
    }
    + AnswerColumn<JourneyWalk>.walk.filter { walk in
      !AnswerColumn<JourneyRide>.ride.contains { $0.name == walk.name }
    }.map { column($0.name, ride: nil, walk: $0) }
    + [
      AnswerColumn("local_departure") { .string($0.clock.localText(at: $0.content.departure)) },
      AnswerColumn("local_arrival") { .string($0.clock.localText(at: $0.content.arrival)) },
    ]

  private static func column(
    _ name: String, ride: AnswerColumn<JourneyRide>?, walk: AnswerColumn<JourneyWalk>?
  ) -> AnswerColumn<LegRow> {
    AnswerColumn(name) { row in
      switch row.content {
      case .ride(let leg): ride?.value(leg) ?? .null
      case .walk(let leg): walk?.value(leg) ?? .null
      }
    }
  }
}

extension JourneyLeg {
  fileprivate var departure: Date {
    switch self {
    case .ride(let ride): ride.departure
    case .walk(let walk): walk.departure
    }
  }

  fileprivate var arrival: Date {
    switch self {
    case .ride(let ride): ride.arrival
    case .walk(let walk): walk.arrival
    }
  }
}

/// A stop that can be reached.
package struct ReachableRow: Sendable {
  let stop: ReachableStop
  /// The departure of the search, in seconds since 1970.
  let start: Int
  let clock: ServiceClock

  package init(_ stop: ReachableStop, start: Date, clock: ServiceClock) {
    self.stop = stop
    self.start = start.unixSeconds
    self.clock = clock
  }

  /// The stop, its earliest arrival, the seconds until then, and the fewest vehicles.
  package static let columns: [AnswerColumn<ReachableRow>] = [
    AnswerColumn("stop_id") { .string($0.stop.id.rawValue) },
    AnswerColumn("stop_name") { JSONOutput($0.stop.stop.name) },
    AnswerColumn("stop_lat") { JSONOutput(degreesE7: $0.stop.coordinate?.latitudeE7) },
    AnswerColumn("stop_lon") { JSONOutput(degreesE7: $0.stop.coordinate?.longitudeE7) },
    AnswerColumn("arrival") { .integer($0.stop.arrival.unixSeconds) },
    AnswerColumn("local_arrival") { .string($0.clock.localText(at: $0.stop.arrival)) },
    AnswerColumn("seconds") { .integer($0.stop.arrival.unixSeconds - $0.start) },
    AnswerColumn("vehicles") { .integer($0.stop.vehicles) },
  ]
}
