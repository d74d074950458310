import TransitBundle
import TransitValues

/// A run of live data as riders ride it: the calls that are not skipped and have a time, at the expected times. No event
/// is before the one before it.
struct RiddenRun: Sendable {
  struct Call: Sendable {
    /// The index among the calls of the run.
    let index: Int32
    /// Seconds after ``RiddenRun/start``.
    let arrival: Int32
    let departure: Int32
  }

  let run: LiveRun
  /// The first departure, in seconds from the origin of the service day.
  let start: Int32
  /// In order, at least one.
  let calls: [Call]

  /// - Parameter origin: The origin of the service day, in seconds since 1970.
  /// - Returns: `nil` for a run that does not take place, and for one without times.
  init?(_ run: LiveRun, origin: Int) {
    guard run.change == .changed || run.change == .added else { return nil }
    var (calls, start, latest): ([Call], Int, Int) = ([], 0, .min)
    calls.reserveCapacity(run.calls.count)
    for (index, call) in run.calls.enumerated() where !call.isSkipped {
      guard let arrival = call.arrival.expected ?? call.departure.expected,
        let departure = call.departure.expected ?? call.arrival.expected
      else { continue }
      let times = (max(latest, arrival), max(latest, arrival, departure))
      if calls.isEmpty { start = times.1 &- origin }
      guard ProfileTimes.seconds.contains(times.0 &- origin), ProfileTimes.seconds.contains(times.1 &- origin) else {
        continue
      }
      latest = times.1
      calls.append(
        Call(
          index: Int32(index), arrival: Int32(times.0 &- origin &- start),
          departure: Int32(times.1 &- origin &- start)))
    }
    if calls.isEmpty { return nil }
    (self.run, self.start, self.calls) = (run, Int32(start), calls)
  }

  /// The range of all times, in seconds from the origin of the service day.
  var times: ClosedRange<Int> {
    Int(start) + Int(calls[0].arrival)...Int(start) + Int(calls[calls.count - 1].departure)
  }

  /// Whether the run makes all calls of its trip, at the scheduled stops and for the same riders.
  var makesScheduledCalls: Bool {
    run.isScheduled && run.template != nil && calls.count == run.calls.count
      && run.calls.indices.allSatisfy { index in
        let (call, scheduled) = (run.calls[index], run.template?.calls[index])
        return call.stop == call.scheduledStop && canBoard(index) == (scheduled?.pickupType != 1)
          && canAlight(index) == (scheduled?.dropOffType != 1)
      }
  }

  /// - Parameter index: The index among the calls of the run.
  func canBoard(_ index: Int) -> Bool { run.pickupType(index) != 1 }

  /// The same for riders who alight.
  func canAlight(_ index: Int) -> Bool { run.dropOffType(index) != 1 }

  /// Whether it takes wheelchairs; `nil` if live data does not say.
  var isAccessible: Bool? { run.accessibility.map { $0 == .accessible } }

  /// Whether the run may continue as another one, or be the continuation of one: only one that the schedule has once a
  /// day.
  var mayLink: Bool { run.isScheduled && run.key.start == nil }
}
