import TransitSQLite
import TransitValues

/// A row of frequencies.txt, applied to one call of its trip.
struct RepetitionPeriod {
  /// The time of the call, in seconds after the start of a run.
  let offset: Int
  /// Seconds after the origin of the service day.
  private let start: Int
  private let end: Int
  let headway: Int
  let repetition: Repetition
  /// The index among the rows of the trip, from 0.
  let position: Int

  /// Reads a row of ``TimetableQuery/repeatedDepartures``. Returns `nil` if a number is out of range.
  init?(_ row: Statement, largestTime: Int) {
    offset = row.integer(at: 2)
    start = row.integer(at: 7)
    end = row.integer(at: 8)
    headway = row.integer(at: 9)
    repetition = Repetition(headway: .seconds(headway), isExact: row.integer(at: 10) == 1)
    position = row.integer(at: 11)
    let limit = largestTime.magnitude
    guard offset.magnitude <= limit, start.magnitude <= limit, end.magnitude <= limit, (1...largestTime) ~= headway
    else { return nil }
  }

  /// The time of the call in the first run that calls at `lower` or later, in seconds after the origin. It may be after
  /// the end of the period.
  func firstTime(from lower: Int) -> Int {
    let first = start + offset
    let skipped = lower > first ? (lower - first + headway - 1) / headway : 0
    return first + skipped * headway
  }

  /// The second after the last possible call, in seconds after the origin.
  var endTime: Int { end + offset }
}
