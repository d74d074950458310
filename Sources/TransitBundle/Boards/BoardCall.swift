import TransitSQLite
import TransitValues

/// A call found by a board search: its sort key, and the ranks needed to read the rest.
struct BoardCall {
  var position: BoardPosition
  /// The index among the searched stops.
  let stop: Int
  /// The id of the call's own headsign in `text`.
  let headsign: Int?
  /// pickup_type for departures, drop_off_type for arrivals.
  let boardingType: Int?
  let isInterpolated: Bool
  let repetition: Repetition?

  /// A call of a trip that is not in frequencies.txt.
  init(
    _ call: PatternReader.Call, _ side: BoardSide, trip: TripRank, time: Int, isInterpolated: Bool, date: ServiceDate,
    stop: Int
  ) {
    position = BoardPosition(time: time, trip: trip, sequence: call.sequence, day: date.daysSince1970, period: 0)
    self.stop = stop
    headsign = call.headsign
    boardingType = side == .departures ? call.pickupType : call.dropOffType
    self.isInterpolated = isInterpolated
    repetition = nil
  }

  /// A row of ``TimetableQuery/repeatedDepartures`` or ``TimetableQuery/repeatedArrivals``, with the time of one run.
  init(_ row: Statement, time: Int, date: ServiceDate, stop: Int, period: RepetitionPeriod) {
    position = BoardPosition(
      time: time, trip: row.rank(at: 0), sequence: row.integer(at: 3), day: date.daysSince1970,
      period: period.position)
    self.stop = stop
    headsign = row.optionalInteger(at: 4)
    boardingType = row.optionalInteger(at: 5)
    isInterpolated = row.integer(at: 6) != 0
    repetition = period.repetition
  }
}

/// The sort key of boards. The order is total, so a page can end between any two calls.
struct BoardPosition: Comparable {
  /// Seconds since 1970.
  var time: Int
  /// Sorts like the bytes of trip_id.
  let trip: TripRank
  let sequence: Int
  /// Days since 1970.
  let day: Int
  /// ``CallID/frequencyRow``.
  let period: Int

  static func < (left: BoardPosition, right: BoardPosition) -> Bool {
    (left.time, left.trip, left.sequence, left.day, left.period)
      < (right.time, right.trip, right.sequence, right.day, right.period)
  }
}
