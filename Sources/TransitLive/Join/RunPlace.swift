import TransitBundle
import TransitValues

/// The place that a run of live data takes: in the schedule, or beside it.
struct RunPlace {
  let id: TripID?
  /// The trip whose schedule the run has; `nil` for a run that is not in the schedule.
  let trip: LiveTrip?
  /// `nil` if the first departure gives it.
  let date: ServiceDate?
  /// The start of a repetition, in seconds of the service day, or the first departure of a copy.
  let start: Int?
  /// The row of the repetition.
  let period: PatternReader.Period?
  let isScheduled: Bool

  /// A run of the schedule.
  init(_ trip: LiveTrip, _ date: ServiceDate, start: Int? = nil, _ period: PatternReader.Period? = nil) {
    (self.trip, self.date, self.start, self.period) = (trip, date, start, period)
    (id, isScheduled) = (nil, true)
  }

  /// A run of a trip of frequencies.txt beside its repetitions.
  init(_ trip: LiveTrip, _ date: ServiceDate, beside start: Int) {
    (self.trip, self.date, self.start) = (trip, date, start)
    (id, period, isScheduled) = (nil, nil, false)
  }

  /// A run that is not in the schedule.
  init(added id: TripID, _ date: ServiceDate?) {
    (self.id, self.date) = (id, date)
    (trip, start, period, isScheduled) = (nil, nil, nil, false)
  }

  /// A copy of a trip.
  init(copyOf trip: LiveTrip, _ id: TripID, _ date: ServiceDate, start: Int) {
    (self.trip, self.id, self.date, self.start) = (trip, id, date, start)
    (period, isScheduled) = (nil, false)
  }
}
