package import TransitBundle
import TransitFares
import TransitFoundation
package import TransitJourneys
import TransitValues

/// A walk or ride of a journey, with the clock for its local times.
package struct TimedLeg<Leg: Sendable>: Sendable {
  let leg: Leg
  let clock: ServiceClock

  package init(_ leg: Leg, clock: ServiceClock) {
    (self.leg, self.clock) = (leg, clock)
  }
}

extension AnswerColumn<TimedLeg<JourneyWalk>> {
  fileprivate static let schedule: [Self] = [
    AnswerColumn(.walkType) { _ in .string("walk") },
    AnswerColumn(.fromStopID) { JSONOutput($0.leg.from?.id.rawValue) },
    AnswerColumn(.fromStopName) { JSONOutput($0.leg.from?.name) },
    AnswerColumn(.fromPlatformCode) { JSONOutput($0.leg.from?.platformCode) },
    AnswerColumn(.toStopID) { JSONOutput($0.leg.to?.id.rawValue) },
    AnswerColumn(.toStopName) { JSONOutput($0.leg.to?.name) },
    AnswerColumn(.toPlatformCode) { JSONOutput($0.leg.to?.platformCode) },
    AnswerColumn(.departure) { .integer($0.leg.departure.unixSeconds) },
    AnswerColumn(.arrival) { .integer($0.leg.arrival.unixSeconds) },
    AnswerColumn(.distance) { JSONOutput($0.leg.distance, digits: 1) },
  ]

  fileprivate static let local: [Self] = [
    AnswerColumn(.localDeparture) { .string($0.clock.localText(at: $0.leg.departure)) },
    AnswerColumn(.localArrival) { .string($0.clock.localText(at: $0.leg.arrival)) },
  ]

  /// The columns of a walk in the answer of journeys.
  static let walk = schedule + local
}

extension AnswerColumn<TimedLeg<JourneyRide>> {
  fileprivate static let schedule: [Self] =
    [
      AnswerColumn(.rideType) { _ in .string("ride") },
      AnswerColumn(.tripID) { .string($0.leg.boarding.tripID.rawValue) },
      AnswerColumn(.serviceDate) { .string($0.leg.boarding.serviceDate.description) },
    ] + AnswerColumn<Route>.route.map { route in route.of { $0.leg.boarding.route } } + [
      AnswerColumn(.routeColor) { JSONOutput($0.leg.boarding.route.color?.rawValue) },
      AnswerColumn(.routeTextColor) { JSONOutput($0.leg.boarding.route.textColor?.rawValue) },
      AnswerColumn(.headsign) { JSONOutput($0.leg.boarding.headsign) },
      AnswerColumn(.tripShortName) { JSONOutput($0.leg.boarding.tripShortName) },
      AnswerColumn(.directionID) { JSONOutput($0.leg.boarding.direction?.rawValue) },
      AnswerColumn(.fromStopID) { .string($0.leg.boarding.stop.id.rawValue) },
      AnswerColumn(.fromStopName) { JSONOutput($0.leg.boarding.stop.name) },
      AnswerColumn(.fromPlatformCode) { JSONOutput($0.leg.boarding.stop.platformCode) },
      AnswerColumn(.fromStopSequence) { .integer($0.leg.boarding.stopSequence) },
      AnswerColumn(.departure) { .integer($0.leg.departure.unixSeconds) },
      AnswerColumn(.departureInterpolated) { .bool($0.leg.boarding.isInterpolated) },
      AnswerColumn(.pickupType) { .integer($0.leg.boarding.pickupType.rawValue) },
      AnswerColumn(.toStopID) { .string($0.leg.destination.id.rawValue) },
      AnswerColumn(.toStopName) { JSONOutput($0.leg.destination.name) },
      AnswerColumn(.toPlatformCode) { JSONOutput($0.leg.destination.platformCode) },
      AnswerColumn(.toStopSequence) { .integer($0.leg.destinationSequence) },
      AnswerColumn(.arrival) { .integer($0.leg.arrival.unixSeconds) },
      AnswerColumn(.arrivalInterpolated) { .bool($0.leg.isArrivalInterpolated) },
      AnswerColumn(.dropOffType) { .integer($0.leg.dropOffType.rawValue) },
      AnswerColumn(.wheelchairAccessible) { JSONOutput($0.leg.boarding.wheelchairAccessibility?.rawValue) },
      AnswerColumn(.exactTimes) { JSONOutput($0.leg.boarding.repetition.map { $0.isExact ? 1 : 0 }) },
      AnswerColumn(.staysSeated) { .bool($0.leg.staysSeated) },
    ]

  fileprivate static let local: [Self] = [
    AnswerColumn(.localDeparture) { .string($0.clock.localText(at: $0.leg.departure)) },
    AnswerColumn(.localArrival) { .string($0.clock.localText(at: $0.leg.arrival)) },
  ]

  /// The columns of a ride in the answer of journeys.
  static let ride = schedule + local

  /// The columns that a ride has besides with live data.
  static let onlyLive: [Self] = [
    AnswerColumn(.status) { .string(($0.leg.live?.status ?? .scheduled).rawValue) },
    AnswerColumn(.departureDelay) { JSONOutput(seconds: $0.leg.live?.departureDelay) },
    AnswerColumn(.arrivalDelay) { JSONOutput(seconds: $0.leg.live?.arrivalDelay) },
    AnswerColumn(.alerts) { .array(($0.leg.live?.alerts ?? []).map { .string($0) }) },
  ]

  package static let liveRide = ride + onlyLive
}

extension JSONOutput {
  /// Whole seconds; `null` for `nil`.
  init(seconds duration: Duration?) { self.init(duration.map { Int($0.components.seconds) }) }
}

/// A leg of one of several journeys.
struct LegRow: Sendable {
  /// The number of the journey in the answer, and of the leg in the journey, from 1.
  let (journey, leg): (Int, Int)
  let content: JourneyLeg
  /// Those of the whole journey.
  let fares: JourneyFares?
  let clock: ServiceClock

  /// The rows of journeys.
  static func rows(of journeys: [PricedJourney], clock: ServiceClock) -> [LegRow] {
    journeys.enumerated().flatMap { journey, answer in
      answer.journey.legs.enumerated().map { leg, content in
        LegRow(journey: journey + 1, leg: leg + 1, content: content, fares: answer.fares, clock: clock)
      }
    }
  }

  /// The numbers, then the columns of rides and walks. Columns that do not apply are `null`.
  static let columns: [AnswerColumn<LegRow>] =
    [
      AnswerColumn(.journey) { .integer($0.journey) },
      AnswerColumn(.leg) { .integer($0.leg) },
    ]
    + columns(rides: AnswerColumn<TimedLeg<JourneyRide>>.schedule, walks: AnswerColumn<TimedLeg<JourneyWalk>>.schedule)
    + columns(rides: AnswerColumn<TimedLeg<JourneyRide>>.local, walks: AnswerColumn<TimedLeg<JourneyWalk>>.local)
    + [
      AnswerColumn(ColumnKind("fares", .text, isOptional: true, "What the journey costs, as JSON.")) { row in
        JSONOutput(row.fares.map { String(decoding: FareColumns.json($0).lineBytes, as: UTF8.self) })
      }
    ]

  /// The columns of rides, then those that only walks have.
  private static func columns(
    rides: [AnswerColumn<TimedLeg<JourneyRide>>], walks: [AnswerColumn<TimedLeg<JourneyWalk>>]
  ) -> [AnswerColumn<LegRow>] {
    rides.map { ride in column(ride.kind, ride: ride, walk: walks.first { $0.name == ride.name }) }
      + walks.filter { walk in !rides.contains { $0.name == walk.name } }.map { column($0.kind, ride: nil, walk: $0) }
  }

  private static func column(
    _ kind: ColumnKind, ride: AnswerColumn<TimedLeg<JourneyRide>>?, walk: AnswerColumn<TimedLeg<JourneyWalk>>?
  ) -> AnswerColumn<LegRow> {
    AnswerColumn(kind) { row in
      switch row.content {
      case .ride(let leg): ride?.value(TimedLeg(leg, clock: row.clock)) ?? .null
      case .walk(let leg): walk?.value(TimedLeg(leg, clock: row.clock)) ?? .null
      }
    }
  }
}

/// A stop that can be reached.
struct ReachableRow: Sendable {
  let stop: ReachableStop
  /// The departure of the search, in seconds since 1970.
  let start: Int
  let clock: ServiceClock

  init(_ stop: ReachableStop, start: Date, clock: ServiceClock) {
    self.stop = stop
    self.start = start.unixSeconds
    self.clock = clock
  }

  /// The stop, its earliest arrival, the seconds until then, and the fewest vehicles.
  static let columns: [AnswerColumn<ReachableRow>] = [
    AnswerColumn(.stopID) { .string($0.stop.id.rawValue) },
    AnswerColumn(.stopName) { JSONOutput($0.stop.stop.name) },
    AnswerColumn(.stopLatitude) { JSONOutput(degreesE7: $0.stop.coordinate?.latitudeE7) },
    AnswerColumn(.stopLongitude) { JSONOutput(degreesE7: $0.stop.coordinate?.longitudeE7) },
    AnswerColumn(.arrival) { .integer($0.stop.arrival.unixSeconds) },
    AnswerColumn(.localArrival) { .string($0.clock.localText(at: $0.stop.arrival)) },
    AnswerColumn(.seconds) { .integer($0.stop.arrival.unixSeconds - $0.start) },
    AnswerColumn(.vehicles) { .integer($0.stop.vehicles) },
  ]
}
