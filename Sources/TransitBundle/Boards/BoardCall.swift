import BundleReader
import TransitSQLite
import TransitValues

/// A call found by a board search: its sort key, and the ranks needed to read the rest.
struct BoardCall {
  var position: BoardPosition
  /// The index among the searched stops.
  let stop: Int
  /// The id of the call's own headsign in `text`.
  let headsign: Int?
  /// The last stop of the trip.
  let lastStop: StopRank
  /// pickup_type for departures, drop_off_type for arrivals.
  let boardingType: Int?
  let isInterpolated: Bool
  let repetition: Repetition?
  /// The call in the live data; `nil` for a call of the schedule.
  let live: LiveCallIndex.Entry?
  /// The time of the call in a run that starts at 0:00:00 of the service day; 0 for a trip that does not repeat.
  private let runOffset: Int

  /// A call of a trip that is not in frequencies.txt.
  init(
    _ call: PatternReader.Call, _ side: BoardSide, trip: TripRank, time: Int, isInterpolated: Bool, date: ServiceDate,
    stop: Int, lastStop: StopRank
  ) {
    position = BoardPosition(time: time, trip: trip, sequence: call.sequence, day: date.daysSince1970, period: 0)
    (self.stop, self.lastStop) = (stop, lastStop)
    headsign = call.headsign
    boardingType = side == .departures ? call.pickupType : call.dropOffType
    self.isInterpolated = isInterpolated
    (repetition, live, runOffset) = (nil, nil, 0)
  }

  /// A row of ``TimetableQuery/repeatedDepartures`` or ``TimetableQuery/repeatedArrivals``, with the time of one run.
  ///
  /// - Parameter origin: The origin of the service day.
  init(
    _ row: Statement, time: Int, date: ServiceDate, origin: Int, stop: Int, lastStop: StopRank, period: RepetitionPeriod
  ) {
    position = BoardPosition(
      time: time, trip: row.rank(at: 0), sequence: row.integer(at: 3), day: date.daysSince1970,
      period: period.position)
    (self.stop, self.lastStop) = (stop, lastStop)
    headsign = row.optionalInteger(at: 4)
    boardingType = row.optionalInteger(at: 5)
    isInterpolated = row.integer(at: 6) != 0
    repetition = period.repetition
    live = nil
    runOffset = origin &+ period.offset
  }

  /// A call of a run of live data.
  ///
  /// - Parameter order: The place of the run's id among those that the feed does not contain.
  init(_ entry: LiveCallIndex.Entry, _ side: BoardSide, of run: LiveRun, order: Int, stop: Int) {
    let call = Int(entry.call)
    position = BoardPosition(
      time: entry.time, trip: run.rankBelow, order: order, sequence: run.calls[call].sequence,
      day: run.key.date.daysSince1970,
      period: run.period?.row ?? 0)
    (self.stop, lastStop) = (stop, run.lastStop)
    headsign = run.headsignNumber(call)
    boardingType = side == .departures ? run.pickupType(call) : run.dropOffType(call)
    isInterpolated =
      run.isGone(call, side)
      ? run.planned(call, side)?.isInterpolated ?? false : run.calls[call].isInterpolated
    repetition = run.period.map { Repetition(headway: .seconds($0.headway), isExact: $0.isExact) }
    live = entry
    runOffset = 0
  }

  /// The start of the repetition, in seconds of the service day; `nil` for a trip that does not repeat.
  var repetitionStart: Int? { repetition == nil ? nil : position.time &- runOffset }
}

/// The sort key of boards. The order is total, so a page can end between any two calls.
struct BoardPosition: Comparable {
  /// Seconds since 1970.
  var time: Int
  /// Sorts like the bytes of trip_id.
  let trip: TripRank
  /// For a run of live data whose id the feed does not contain: its place among those, from 1. It follows all calls of
  /// ``trip``, the greatest one before it.
  var order = 0
  let sequence: Int
  /// Days since 1970.
  let day: Int
  /// ``CallID/frequencyRow``.
  let period: Int

  static func < (left: BoardPosition, right: BoardPosition) -> Bool {
    (left.time, left.trip, left.order, left.sequence, left.day, left.period)
      < (right.time, right.trip, right.order, right.sequence, right.day, right.period)
  }
}
