package import TransitBundle
package import TransitFoundation
package import TransitValues

/// A row of a board. An object, because reading one value of a structure in an array copies all of its texts.
package final class BoardRow: Sendable {
  let call: BoardCells
  /// The time zone of the call's stop or of its station, if the feed has one.
  let timeZone: String?
  let clock: ServiceClock

  init(call: BoardCells, timeZone: String?, clock: ServiceClock) {
    (self.call, self.timeZone, self.clock) = (call, timeZone, clock)
  }

  /// The columns of `departures --json`.
  package static let departureColumns = columns(.pickupType)

  /// The same columns for arrivals.
  package static let arrivalColumns = columns(.dropOffType)

  /// The columns that boards have besides with live data.
  package static let liveColumns: [AnswerColumn<BoardRow>] = [
    AnswerColumn(.status) { .string(($0.call.live?.status ?? .scheduled).rawValue) },
    AnswerColumn(.scheduledTime) { JSONOutput($0.call.live?.scheduled?.unixSeconds) },
    AnswerColumn(.localScheduledTime) { row in JSONOutput(row.call.live?.scheduled.map(row.clock.localText)) },
    AnswerColumn(.delay) { JSONOutput($0.call.live?.delay.map { Int($0.components.seconds) }) },
    AnswerColumn(.stale) { .bool($0.call.live?.isStale == true) },
    AnswerColumn(.platformChanged) { .bool($0.call.live?.isPlatformChanged == true) },
    AnswerColumn(.alerts) { .array(($0.call.live?.alerts ?? []).map { .string($0) }) },
  ]

  private static func columns(_ boarding: ColumnKind) -> [AnswerColumn<BoardRow>] {
    [
      AnswerColumn(.time) { .integer($0.call.time.unixSeconds) },
      AnswerColumn(.tripID) { .string($0.call.tripID.rawValue) },
      AnswerColumn(.serviceDate) { .string($0.call.serviceDate.description) },
      AnswerColumn(.stopID) { .string($0.call.stop.id.rawValue) },
      AnswerColumn(.stopSequence) { .integer($0.call.stopSequence) },
      AnswerColumn(.interpolated) { .bool($0.call.isInterpolated) },
    ] + AnswerColumn<Route>.route.map { route in route.of { $0.call.route } } + [
      AnswerColumn(.headsign) { JSONOutput($0.call.headsign) },
      AnswerColumn(.directionID) { JSONOutput($0.call.direction?.rawValue) },
      AnswerColumn(boarding) { .integer($0.call.boardingCode) },
      AnswerColumn(.platformCode) { JSONOutput($0.call.stop.platformCode) },
      AnswerColumn(.wheelchairAccessible) { JSONOutput($0.call.wheelchairAccessibility?.rawValue) },
      AnswerColumn(.exactTimes) { JSONOutput($0.call.repetition.map { $0.isExact ? 1 : 0 }) },
      AnswerColumn(.stopTimezone, isOmittedIfNull: true) { JSONOutput($0.timeZone) },
      AnswerColumn(.localTime) { .string($0.clock.localText(at: $0.call.time)) },
      AnswerColumn(.destination) { JSONOutput($0.call.destination) },
      AnswerColumn(.tripShortName) { JSONOutput($0.call.tripShortName) },
    ]
  }
}

/// The common part of departures and arrivals.
package protocol BoardEntry: Sendable {
  var id: CallID { get }
  var time: Date { get }
  var tripID: TripID { get }
  var serviceDate: ServiceDate { get }
  var stop: StopSummary { get }
  var stopSequence: Int { get }
  var isInterpolated: Bool { get }
  var route: Route { get }
  var headsign: String? { get }
  var destination: String? { get }
  var tripShortName: String? { get }
  var direction: Direction? { get }
  var wheelchairAccessibility: WheelchairAccessibility? { get }
  var repetition: Repetition? { get }
  var live: LiveState? { get }
  /// The `pickup_type` of a departure, the `drop_off_type` of an arrival.
  var boardingCode: Int { get }
}

/// What a row shows of a departure or an arrival.
struct BoardCells: Sendable {
  let time: Date
  let tripID: TripID
  let serviceDate: ServiceDate
  let stop: StopSummary
  let stopSequence: Int
  let isInterpolated: Bool
  let route: Route
  let headsign: String?
  let destination: String?
  let tripShortName: String?
  let direction: Direction?
  let wheelchairAccessibility: WheelchairAccessibility?
  let repetition: Repetition?
  let live: LiveState?
  let boardingCode: Int

  init(_ call: some BoardEntry) {
    (time, tripID, serviceDate) = (call.time, call.tripID, call.serviceDate)
    (stop, stopSequence, isInterpolated) = (call.stop, call.stopSequence, call.isInterpolated)
    (route, headsign, destination) = (call.route, call.headsign, call.destination)
    (tripShortName, direction) = (call.tripShortName, call.direction)
    (wheelchairAccessibility, repetition) = (call.wheelchairAccessibility, call.repetition)
    (live, boardingCode) = (call.live, call.boardingCode)
  }
}

extension Departure: BoardEntry {
  package var boardingCode: Int { pickupType.rawValue }
}

extension Arrival: BoardEntry {
  package var boardingCode: Int { dropOffType.rawValue }
}

extension Timetable {
  /// The rows of a board.
  package func rows(of board: [some BoardEntry]) throws(BundleError) -> [BoardRow] {
    var zones: [StopID: String?] = [:]
    return try board.map { call throws(BundleError) in
      let zone =
        if let zone = zones[call.stop.id] { zone } else { try timeZoneIdentifier(ofStop: call.stop.id) }
      zones[call.stop.id] = .some(zone)
      return BoardRow(call: BoardCells(call), timeZone: zone, clock: clock)
    }
  }

  /// The `stop_timezone` of a stop: that of its station, if it has one, or else its own.
  private func timeZoneIdentifier(ofStop id: StopID) throws(BundleError) -> String? {
    guard let stop = try stop(id) else { return nil }
    let station = try stop.parentStationID.flatMap { id throws(BundleError) in try self.stop(id) }
    return station?.timeZoneIdentifier ?? stop.timeZoneIdentifier
  }
}
