import TransitBundle
import TransitValues

/// A run that an update or a vehicle names: its place in the schedule, or beside it.
enum RunTarget {
  /// A run of a trip that does not repeat.
  case scheduled(LiveTrip, ServiceDate)
  /// A repetition of a trip of frequencies.txt.
  case repetition(LiveTrip, ServiceDate, Repetitions.Place)
  /// A run of a trip of frequencies.txt beside its repetitions, by its first departure.
  case beside(LiveTrip, ServiceDate, start: ServiceTime)
  /// A copy of a trip under an id of its own, by its first departure.
  case copy(of: LiveTrip, TripID, ServiceDate, start: ServiceTime)
  /// A run that is not in the schedule; the day is that of its first departure if none is given.
  case added(TripID, ServiceDate?)

  /// The run of the schedule whose place it takes; `nil` for a run beside the schedule.
  var scheduledRun: (trip: LiveTrip, date: ServiceDate, start: ServiceTime?)? {
    switch self {
    case .scheduled(let trip, let date): (trip, date, nil)
    case .repetition(let trip, let date, let place): (trip, date, place.start)
    case .beside, .copy, .added: nil
    }
  }
}

/// A run of a trip of frequencies.txt by the start that an update or a vehicle gives. All updates of the trip together
/// tell which repetition that is.
struct NamedStart {
  let trip: LiveTrip
  let date: ServiceDate
  let start: ServiceTime

  var key: LiveRunKey { LiveRunKey(trip: trip.rank, date: date, start: start) }

  /// The trip and the day.
  var day: LiveRunKey { LiveRunKey(trip: trip.rank, date: date) }
}

/// A result of the join: a value, or why there is none.
enum Matched<Value> {
  case found(Value)
  case unmatched(LiveReport.Reason)
}
