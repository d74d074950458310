import TransitBundle
import TransitValues

/// The place that a run of live data takes: in the schedule, or beside it.
enum RunPlace {
  /// A repetition of a trip of frequencies.txt, by its start in seconds of the service day.
  struct Repetition {
    let start: Int
    /// The row.
    let period: PatternReader.Period
  }

  /// A run of the schedule.
  case scheduled(LiveTrip, ServiceDate, Repetition?)
  /// A run of a trip of frequencies.txt beside its repetitions, by its start in seconds of the service day.
  case beside(LiveTrip, ServiceDate, start: Int)
  /// A copy of a trip under an id of its own, by its first departure in seconds of the service day.
  case copy(of: LiveTrip, TripID, ServiceDate, start: Int)
  /// A run that is not in the schedule; the day is that of its first departure if none is given.
  case added(TripID, ServiceDate?)
}
