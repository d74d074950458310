import TransitBundle
import TransitSQLite
import TransitValues

/// Counts of an update, which the report adds up if the update is applied.
struct CallCounts {
  var matched = 0
  var unmatched = 0
  var ignoredPlatforms = 0
  var implausible = 0
}

/// The calls of a run, in the making.
struct RunDraft {
  private(set) var calls: [LiveCall] = []
  private(set) var counts = CallCounts()
  private let finder: RunFinder

  init(_ finder: RunFinder) { self.finder = finder }

  /// The scheduled calls of a run.
  ///
  /// - Parameter start: The instant from which the times of the template count.
  init(_ template: LiveTemplate, startingAt start: Int, _ finder: RunFinder) {
    self.finder = finder
    calls = template.calls.map { call in
      LiveCall(
        stop: call.stop, sequence: call.sequence, isInterpolated: call.isInterpolated,
        arrival: LiveEvent(call.arrival.map { start &+ $0 }), departure: LiveEvent(call.departure.map { start &+ $0 }))
    }
  }

  private mutating func plausible(_ time: Int?) -> Int? {
    guard let time else { return nil }
    if let plausible = finder.plausible(Int64(time)) { return plausible }
    counts.implausible += 1
    return nil
  }
}

// MARK: Predictions

extension RunDraft {
  /// Applies the updates of calls to the schedule: each event without a known delay has that of the last one before it.
  ///
  /// - Parameters:
  ///   - template: The schedule of the calls.
  ///   - isInexact: Whether delays do not count, because the run has no schedule.
  mutating func predict(
    _ update: borrowing TripUpdate, _ template: LiveTemplate, isInexact: Bool, _ lookup: inout LiveLookup
  ) throws(SQLiteError) {
    let updates = update.calls
    let found = try CallMatches(updates, with: template, &lookup, finder.reader)
    counts.unmatched = found.unmatchedCount
    counts.matched = found.matches.count
    for match in found.matches { try place(match, updates, &lookup) }
    var delay = isInexact ? nil : update.delay.map(Int.init)
    var next = 0
    for index in calls.indices {
      // The index, because a copy of an update copies its texts.
      var known: Int?
      if next < found.matches.count, found.matches[next].call == index {
        known = found.matches[next].update
        next += 1
      }
      if calls[index].isSkipped { continue }
      if let known, updates[known].relationship == .noData {
        delay = nil
        continue
      }
      let (arrival, departure) = (known.flatMap { updates[$0].arrival }, known.flatMap { updates[$0].departure })
      calls[index].arrival = predicted(calls[index].arrival, arrival, isInexact: isInexact, &delay)
      calls[index].departure = predicted(calls[index].departure, departure, isInexact: isInexact, &delay)
    }
  }

  /// Whether no call takes place. Then the run is canceled, with all its calls.
  mutating func takeBackIfAllAreSkipped() -> Bool {
    guard !calls.isEmpty, calls.allSatisfy(\.isSkipped) else { return false }
    for index in calls.indices { calls[index].isSkipped = false }
    return true
  }

  /// Marks a skipped call, or assigns a platform.
  private mutating func place(
    _ match: CallMatches.Match, _ updates: [StopTimeUpdate], _ lookup: inout LiveLookup
  ) throws(SQLiteError) {
    if updates[match.update].relationship == .skipped {
      calls[match.call].isSkipped = true
      return
    }
    if let platform = match.platform { calls[match.call].stop = platform }
    guard let assigned = updates[match.update].assignedStopID.given else { return }
    let scheduled = calls[match.call].scheduledStop
    if let stop = try lookup.stop(assigned, finder.reader), scheduled != .absent,
      try lookup.station(stop, finder.reader) == lookup.station(scheduled, finder.reader)
    {
      calls[match.call].stop = stop
    } else {
      counts.ignoredPlatforms += 1
    }
  }

  /// - Parameter delay: The delay of the last event that has one.
  private mutating func predicted(
    _ event: LiveEvent, _ update: StopTimeEvent?, isInexact: Bool, _ delay: inout Int?
  ) -> LiveEvent {
    guard let scheduled = event.scheduled else { return event }
    if let time = plausible(update?.time.map { Int($0) }) {
      delay = time &- scheduled
    } else if !isInexact, let given = update?.delay, plausible(scheduled &+ Int(given)) != nil {
      delay = Int(given)
    }
    guard let delay else { return event }
    return LiveEvent(scheduled: scheduled, expected: scheduled &+ delay, isPredicted: true)
  }
}

// MARK: Given calls

extension RunDraft {
  /// Takes all calls from the update, for runs without a schedule.
  ///
  /// - Returns: Why the calls are not enough for a run; `nil` if they are.
  mutating func give(
    _ updates: [StopTimeUpdate], _ lookup: inout LiveLookup
  ) throws(SQLiteError) -> LiveReport.Reason? {
    let areNumbered = updates.areNumbered
    for (index, update) in updates.enumerated() where update.relationship != .skipped {
      var stop = try update.assignedStopID.given.flatMap { id throws(SQLiteError) in
        try lookup.stop(id, finder.reader)
      }
      if stop == nil, let id = update.stopID.given { stop = try lookup.stop(id, finder.reader) }
      guard let stop else {
        counts.unmatched += 1
        continue
      }
      counts.matched += 1
      var (arrival, departure) = (event(update.arrival), event(update.departure))
      if arrival.expected == nil { arrival = departure }
      if departure.expected == nil { departure = arrival }
      calls.append(
        LiveCall(
          stop: stop, sequence: areNumbered ? Int(update.sequence ?? 0) : index + 1, isInterpolated: false,
          arrival: arrival, departure: departure))
    }
    if calls.count < 2 { return .tooFewCalls }
    return calls.allSatisfy { $0.arrival.expected != nil } ? nil : .noTime
  }

  private mutating func event(_ update: StopTimeEvent?) -> LiveEvent {
    let scheduled = plausible(update?.scheduledTime.map { Int($0) })
    var time = plausible(update?.time.map { Int($0) })
    if time == nil, let scheduled, let delay = update?.delay { time = plausible(scheduled &+ Int(delay)) }
    return LiveEvent(
      scheduled: scheduled, expected: time ?? scheduled, isPredicted: time != nil && scheduled != nil)
  }
}

extension [StopTimeUpdate] {
  /// Whether all have a stop_sequence and these rise.
  fileprivate var areNumbered: Bool {
    var last: UInt32?
    for update in self {
      guard let sequence = update.sequence, last.map({ $0 < sequence }) ?? true else { return false }
      last = sequence
    }
    return true
  }
}
