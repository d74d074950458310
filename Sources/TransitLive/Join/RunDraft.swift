import TransitBundle
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
  /// By index of ``calls``, the calls of the schedule in whose places those of a replaced run stand.
  private(set) var replaced: [Int: ReplacedCall] = [:]
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
  ///   - start: The instant from which its times count.
  mutating func predict(
    _ update: borrowing TripUpdate, _ template: LiveTemplate, startingAt start: Int, _ target: RunTarget
  ) throws(DatabaseError) {
    let updates = update.calls
    let found = try CallMatches(updates, with: template, startingAt: start, finder)
    counts.unmatched = found.unmatchedCount
    counts.matched = found.matches.count
    for match in found.matches {
      if case .copy = target { reschedule(match.call, updates[match.update]) }
      try apply(match, updates)
    }
    let isInexact = target.isInexact
    var delay = isInexact ? nil : update.delay.map(Int.init)
    var next = 0
    for index in calls.indices {
      // The index, because a copy of an update copies its texts. The last update of a call counts.
      var known: Int?
      while next < found.matches.count, found.matches[next].call == index {
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
    guard !calls.isEmpty, calls.allSatisfy({ $0.isSkipped }) else { return false }
    for index in calls.indices { calls[index].isSkipped = false }
    return true
  }

  /// Gives a call of a copied run the schedule that the update has for it.
  private mutating func reschedule(_ call: Int, _ update: StopTimeUpdate) {
    let arrival = plausible(update.arrival?.scheduledTime.map { Int($0) })
    let departure = plausible(update.departure?.scheduledTime.map { Int($0) })
    guard arrival != nil || departure != nil else { return }
    calls[call].arrival = LiveEvent(arrival ?? departure)
    calls[call].departure = LiveEvent(departure ?? arrival)
    calls[call].isInterpolated = false
  }

  /// Marks a skipped call, or gives it what the update says of it.
  private mutating func apply(
    _ match: CallMatches.Match, _ updates: [StopTimeUpdate]
  ) throws(DatabaseError) {
    calls[match.call].isSkipped = updates[match.update].relationship == .skipped
    if calls[match.call].isSkipped { return }
    calls[match.call].take(propertiesOf: updates[match.update])
    if let platform = match.platform { calls[match.call].stop = platform }
    guard let assigned = updates[match.update].assignedStopID.given else { return }
    if let stop = try finder.lookup.stop(assigned),
      try finder.lookup.areOfOneStation(stop, calls[match.call].scheduledStop)
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

extension RunTarget {
  /// Whether the run has no schedule from which delays could count.
  fileprivate var isInexact: Bool {
    switch self {
    case .repetition(_, _, let repetition): !repetition.period.isExact
    case .beside: true
    case .scheduled, .copy, .added: false
    }
  }
}

extension LiveCall {
  /// How riders board and alight, and the headsign.
  fileprivate mutating func take(propertiesOf update: StopTimeUpdate) {
    if let type = update.pickupType { pickupType = UInt8(type.rawValue) }
    if let type = update.dropOffType { dropOffType = UInt8(type.rawValue) }
    headsign = update.headsign.given
  }
}

// MARK: Given calls

extension RunDraft {
  /// Takes all calls from the update: of a run without a schedule, or of one that makes other calls.
  ///
  /// - Parameters:
  ///   - template: The schedule that the calls replace, if any.
  ///   - start: The instant from which its times count.
  /// - Returns: Why the calls are not enough for a run; `nil` if they are.
  mutating func give(
    _ updates: [StopTimeUpdate], replacing template: LiveTemplate? = nil, startingAt start: Int = 0
  ) throws(DatabaseError) -> LiveReport.Reason? {
    let areNumbered = updates.areNumbered
    // The calls of the schedule that are made, or were left out by an earlier update.
    var named = Set(updates.lazy.filter { $0.relationship != .skipped }.compactMap { $0.sequence })
    var last: Int?
    for index in updates.indices {
      if updates[index].relationship == .skipped {
        if let template, let call = try template.call(named: updates[index], finder),
          let sequence = updates[index].sequence, named.insert(sequence).inserted
        {
          skip(ReplacedCall(call, of: template, startingAt: start))
        }
      } else if try take(updates[index], sequence: areNumbered ? nil : index + 1) {
        last = index
      }
    }
    let calls = calls.filter { !$0.isSkipped }
    if calls.count < 2 { return .tooFewCalls }
    guard calls.allSatisfy({ $0.arrival.expected != nil }) else { return .noTime }
    if let template, let last, updates[last...].contains(where: { $0.relationship == .skipped }),
      let call = try template.call(named: updates[last], finder),
      let place = self.calls.lastIndex(where: { !$0.isSkipped })
    {
      replaced[place] = ReplacedCall(call, of: template, startingAt: start)
    }
    return nil
  }

  /// Appends a call of the schedule that the run leaves out.
  private mutating func skip(_ call: ReplacedCall) {
    replaced[calls.count] = call
    let scheduled = call.call
    func event(_ seconds: Int?) -> LiveEvent { LiveEvent(seconds.map { call.origin &+ $0 }) }
    var skipped = LiveCall(
      stop: scheduled.stop, sequence: scheduled.sequence, isInterpolated: scheduled.isInterpolated,
      arrival: event(scheduled.arrival), departure: event(scheduled.departure))
    skipped.isSkipped = true
    calls.append(skipped)
  }

  /// Appends the call of an update.
  ///
  /// - Parameter sequence: Its number; `nil` for that of the update.
  /// - Returns: Whether its stop is known.
  private mutating func take(
    _ update: StopTimeUpdate, sequence: Int?
  ) throws(DatabaseError) -> Bool {
    guard let stop = try finder.lookup.stop(of: update) else {
      counts.unmatched += 1
      return false
    }
    counts.matched += 1
    var (arrival, departure) = (event(update.arrival), event(update.departure))
    if arrival.expected == nil { arrival = departure }
    if departure.expected == nil { departure = arrival }
    var call = LiveCall(
      stop: stop, sequence: sequence ?? Int(update.sequence ?? 0), isInterpolated: false, arrival: arrival,
      departure: departure)
    call.take(propertiesOf: update)
    calls.append(call)
    return true
  }

  private mutating func event(_ update: StopTimeEvent?) -> LiveEvent {
    let scheduled = plausible(update?.scheduledTime.map { Int($0) })
    var time = plausible(update?.time.map { Int($0) })
    if time == nil, let scheduled, let delay = update?.delay { time = plausible(scheduled &+ Int(delay)) }
    return LiveEvent(
      scheduled: scheduled, expected: time ?? scheduled, isPredicted: time != nil && scheduled != nil)
  }
}

extension LiveTemplate {
  /// The index of the call that an update of a replaced run stands for: that of its sequence, unless it names a stop of
  /// another station.
  fileprivate func call(
    named update: StopTimeUpdate, _ finder: RunFinder
  ) throws(DatabaseError) -> Int? {
    guard let sequence = update.sequence, let index = call(numbered: Int(sequence)) else { return nil }
    guard let id = update.stopID.given else { return index }
    guard let stop = try finder.lookup.stop(id), try finder.lookup.areOfOneStation(stop, calls[index].stop) else {
      return nil
    }
    return index
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
