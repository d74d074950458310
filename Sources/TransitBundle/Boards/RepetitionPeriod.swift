import TransitSQLite

/// A row of frequencies.txt as seen from one call of its trip.
struct RepetitionPeriod {
  /// The call, in seconds after the start of a run.
  private let offset: Int
  /// Seconds after the origin of the service day.
  private let start: Int
  private let end: Int
  private let headway: Int
  let repetition: Repetition
  /// Among the rows of its trip, from 0.
  let position: Int

  /// A row of ``TimetableQuery/repeatedDepartures``; `nil` when a number is larger than any feed's.
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

  /// The times of the call, in seconds after the origin, within a range.
  func times(from lower: Int, before upper: Int) -> StrideTo<Int> {
    let first = start + offset
    // The first run that calls at `lower` or later.
    let skipped = lower > first ? (lower - first + headway - 1) / headway : 0
    return stride(from: first + skipped * headway, to: min(upper, end + offset), by: headway)
  }
}
