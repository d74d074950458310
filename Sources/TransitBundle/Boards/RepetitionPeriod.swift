import TransitSQLite

/// A row of frequencies.txt, applied to one call of its trip.
struct RepetitionPeriod {
  /// The time of the call, in seconds after the start of a run.
  private let offset: Int
  /// Seconds after the origin of the service day.
  private let start: Int
  private let end: Int
  private let headway: Int
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

  /// Returns the times of the call within a range, in seconds after the origin.
  func times(from lower: Int, before upper: Int) -> StrideTo<Int> {
    let first = start + offset
    // Skip to the first run that calls at `lower` or later.
    let skipped = lower > first ? (lower - first + headway - 1) / headway : 0
    return stride(from: first + skipped * headway, to: min(upper, end + offset), by: headway)
  }
}
