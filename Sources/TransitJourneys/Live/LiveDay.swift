import TransitBundle
import TransitValues

/// The runs of a service day that live data has changed.
struct LiveDay: Sendable {
  /// What became of a run of the schedule.
  enum Change: Sendable {
    case notRidden
    /// It makes the calls of its pattern at other times.
    ///
    /// - Parameter run: The index in ``LiveNetwork/runs``.
    case moved(run: Int)
    /// It makes other calls: those of a pattern of ``LiveNetwork/patterns``.
    case rerouted(run: Int, PatternNumber)
  }

  /// In seconds since 1970.
  let origin: Int
  /// The scheduled runs of trips that are not in frequencies.txt.
  var trips: [TripRank: Change] = [:]
  /// Those of trips in frequencies.txt, by the start of the repetition.
  var repetitions: [TripRank: [ServiceTime: Change]] = [:]
  /// The indexes of all runs of the patterns of live data, by pattern.
  var runs: [PatternNumber: [Int]] = [:]
  /// A range that contains the expected times of all runs, in seconds since 1970; `nil` if none is ridden.
  var times: ClosedRange<Int>?

  init(origin: Int) { self.origin = origin }

  mutating func insert(_ change: Change, _ key: LiveRunKey) {
    if let start = key.start {
      repetitions[key.trip, default: [:]][start] = change
    } else {
      trips[key.trip] = change
    }
  }

  /// Widens ``times``.
  ///
  /// - Parameter run: Seconds from the origin.
  mutating func widen(to run: ClosedRange<Int>) {
    let (first, last) = (origin &+ run.lowerBound, origin &+ run.upperBound)
    times = min(first, times?.lowerBound ?? first)...max(last, times?.upperBound ?? last)
  }
}
