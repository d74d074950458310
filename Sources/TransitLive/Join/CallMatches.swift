import BundleFormat
import TransitBundle
import TransitValues

/// The calls of a run that the updates of an update name.
struct CallMatches {
  struct Match {
    /// The index among the calls of the trip.
    let call: Int
    /// The index among the updates.
    let update: Int
    /// The stop that the update names instead of the call's: another platform of the same station.
    let platform: StopRank?
  }

  /// In rising order of updates, and of calls. A call has two if the first one skips it and the second one moves it.
  private(set) var matches: [Match] = []
  private(set) var unmatchedCount = 0
  /// Whether times decided, so that a run of another day may have other matches.
  private(set) var dependOnTimes = false

  private let template: LiveTemplate
  /// The instant from which the times of the template count.
  private let start: Int
  private let finder: RunFinder
  /// The first call that is not before a matched one.
  private var next = 0
  /// The calls by stop and by station, for trips in which a search takes long.
  private var callsByStop: [StopRank: [Int]]?
  private var callsByStation: [StopRank: [Int]]?
  /// The indexes of the updates that name a stop alone, by its id.
  private var updatesByStop: [String: [Int]]?

  /// The number of calls from which calls are looked up by stop.
  private static let manyCalls = 128

  private var lookup: LiveLookup { finder.lookup }

  /// Matches updates in their order, each with a call after the one matched before.
  ///
  /// - Parameter start: The instant from which the times of the template count.
  init(
    _ updates: [StopTimeUpdate], with template: LiveTemplate, startingAt start: Int, _ finder: RunFinder
  ) throws(DatabaseError) {
    (self.template, self.start, self.finder) = (template, start, finder)
    matches.reserveCapacity(min(updates.count, template.calls.count))
    var skipped: Match?
    for index in updates.indices {
      if let last = skipped, updates[index].relationship != .skipped, updates[index].sequence != nil,
        updates[index].sequence == updates[last.update].sequence,
        let platform = try platform(insteadOf: last, updates[index])
      {
        matches.append(Match(call: last.call, update: index, platform: platform))
        skipped = nil
        continue
      }
      guard let (call, platform) = try match(updates, index) else {
        unmatchedCount += 1
        continue
      }
      let match = Match(call: call, update: index, platform: platform)
      matches.append(match)
      skipped = updates[index].relationship == .skipped ? match : nil
      next = call + 1
    }
  }

  /// The other platform of the station of a skipped call that an update names: together they move the call.
  private func platform(
    insteadOf skipped: Match, _ update: StopTimeUpdate
  ) throws(DatabaseError) -> StopRank? {
    let scheduled = template.calls[skipped.call].stop
    guard let stop = try lookup.stop(of: update), stop != skipped.platform ?? scheduled,
      try lookup.areOfOneStation(stop, scheduled)
    else { return nil }
    return stop
  }

  private mutating func match(
    _ updates: [StopTimeUpdate], _ index: Int
  ) throws(DatabaseError) -> (call: Int, platform: StopRank?)? {
    let sequence = updates[index].sequence
    let numbered = sequence.flatMap { template.call(numbered: Int($0)) }
    // With an assigned platform, the sequence alone names the call.
    guard let stopID = updates[index].stopID.given, sequence == nil || updates[index].assignedStopID.given == nil else {
      return numbered.flatMap { $0 >= next ? ($0, nil) : nil }
    }
    guard let stop = try lookup.stop(stopID) else { return nil }
    if let numbered, template.calls[numbered].stop == stop { return numbered >= next ? (numbered, nil) : nil }
    if sequence == nil, template.isLoop, let call = call(ofLoop: stop, updates, index) { return (call, nil) }
    if let call = call(at: stop) { return (call, nil) }
    if sequence == nil { return try call(inStation: lookup.station(stop)).map { ($0, stop) } }
    guard let numbered, numbered >= next, try lookup.areOfOneStation(stop, template.calls[numbered].stop) else {
      return nil
    }
    return (numbered, stop)
  }

  /// The next call at a stop.
  private mutating func call(at stop: StopRank) -> Int? {
    let calls = template.calls
    if calls.count < Self.manyCalls { return calls[next...].firstIndex { $0.stop == stop } }
    return later(allCalls(at: stop)).first
  }

  private mutating func allCalls(at stop: StopRank) -> [Int] {
    let known = callsByStop ?? Dictionary(grouping: template.calls.indices) { template.calls[$0].stop }
    callsByStop = known
    return known[stop] ?? []
  }

  /// The next call at any stop of a station.
  private mutating func call(inStation station: StopRank) throws(DatabaseError) -> Int? {
    let known: [StopRank: [Int]]
    if let callsByStation {
      known = callsByStation
    } else {
      var calls: [StopRank: [Int]] = [:]
      for index in template.calls.indices where template.calls[index].stop != .absent {
        calls[try lookup.station(template.calls[index].stop), default: []].append(index)
      }
      callsByStation = calls
      known = calls
    }
    return later(known[station] ?? []).first
  }

  /// Those of some calls that are not before a matched one.
  private func later(_ calls: [Int]) -> ArraySlice<Int> {
    calls[calls.indices.partitioningIndex { calls[$0] >= next }...]
  }
}

// MARK: Loops

extension CallMatches {
  /// Of several later calls at a stop the one whose schedule is nearest to the time of an update that names the stop
  /// alone. A later call is left for each later update that does so.
  ///
  /// - Returns: `nil` if there are not several, or no time decides.
  private mutating func call(ofLoop stop: StopRank, _ updates: [StopTimeUpdate], _ index: Int) -> Int? {
    let calls = later(allCalls(at: stop))
    if calls.count < 2 { return nil }
    let allowed = calls.prefix(max(1, calls.count - countAfter(index, updates)))
    if allowed.count < 2 { return nil }
    let sides: [(StopTimeEvent?, (LiveTemplate.Call) -> Int?)] = [
      (updates[index].arrival, { $0.arrival }), (updates[index].departure, { $0.departure }),
    ]
    for (event, side) in sides {
      guard let time = event?.time.flatMap(finder.plausible),
        let call = nearest(to: time &- start, among: allowed, side)
      else { continue }
      dependOnTimes = true
      return call
    }
    return nil
  }

  /// The number of updates after one that name its stop alone.
  private mutating func countAfter(_ index: Int, _ updates: [StopTimeUpdate]) -> Int {
    let known =
      updatesByStop
      ?? Dictionary(grouping: updates.indices.filter { updates[$0].sequence == nil }) { updates[$0].stopID ?? "" }
    updatesByStop = known
    let same = known[updates[index].stopID ?? ""] ?? []
    return same.count - same.indices.partitioningIndex { same[$0] > index }
  }

  /// - Parameter time: Seconds after the start of the trip.
  private func nearest(
    to time: Int, among calls: ArraySlice<Int>, _ side: (LiveTemplate.Call) -> Int?
  ) -> Int? {
    func distance(_ call: Int) -> Int { abs((side(template.calls[call]) ?? 0) &- time) }
    guard template.isOrdered else {
      return calls.filter { side(template.calls[$0]) != nil }.min { distance($0) < distance($1) }
    }
    func first(from time: Int) -> Int {
      calls.indices.partitioningIndex { side(template.calls[calls[$0]]) ?? 0 >= time }
    }
    let after = first(from: time)
    guard after > calls.startIndex else { return calls.first }
    // Of calls at one moment the first.
    let before = first(from: side(template.calls[calls[after - 1]]) ?? 0)
    return after < calls.endIndex && distance(calls[after]) < distance(calls[before]) ? calls[after] : calls[before]
  }
}

extension LiveTemplate {
  /// The index of the call with a stop_sequence.
  func call(numbered sequence: Int) -> Int? {
    let index = calls.indices.partitioningIndex { calls[$0].sequence >= sequence }
    return index < calls.count && calls[index].sequence == sequence ? index : nil
  }
}
