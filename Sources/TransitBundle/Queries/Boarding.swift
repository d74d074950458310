import TransitSQLite
import TransitValues

/// A departure as a query finds it, in ranks: what ordering needs, and where to find the rest.
struct Boarding {
  /// Seconds since 1970.
  var time: Int
  /// The trip's rank: the same order as trip_id in bytes.
  let trip: Int
  let sequence: Int
  /// Days since 1970.
  let day: Int
  /// Position among the stops searched.
  let stop: Int
  /// The call's own headsign in `text`.
  let headsign: Int?
  let pickupType: Int?
  let isInterpolated: Bool
  let repetition: Departure.Repetition?

  /// A call of a trip that runs by times of its own.
  init(_ call: Pattern.Call, trip: Int, time: Int, isInterpolated: Bool, date: ServiceDate, stop: Int) {
    self.time = time
    self.trip = trip
    sequence = call.sequence
    day = date.day
    self.stop = stop
    headsign = call.headsign
    pickupType = call.pickupType
    self.isInterpolated = isInterpolated
    repetition = nil
  }

  /// A row of ``TimetableQuery/repeatedCalls`` without its time.
  init(_ row: Statement, time: Int, date: ServiceDate, stop: Int, repetition: Departure.Repetition) {
    self.time = time
    trip = row.integer(at: 0)
    sequence = row.integer(at: 3)
    day = date.day
    self.stop = stop
    headsign = row.optionalInteger(at: 4)
    pickupType = row.optionalInteger(at: 5)
    isInterpolated = row.integer(at: 6) != 0
    self.repetition = repetition
  }

  /// The order of a departure board.
  static func precedes(_ left: Boarding, _ right: Boarding) -> Bool {
    (left.time, left.trip, left.sequence, left.day) < (right.time, right.trip, right.sequence, right.day)
  }
}
