import BundleFormat
import TransitBundle
import TransitSQLite
import TransitValues

/// The calls of a trip that the updates of an update name.
struct CallMatches {
  struct Match {
    /// The index among the calls of the trip.
    let call: Int
    /// The index among the updates.
    let update: Int
    /// The stop that the update names instead of the call's: another platform of the same station.
    let platform: StopRank?
  }

  /// In rising order of calls and updates.
  private(set) var matches: [Match] = []
  private(set) var unmatchedCount = 0

  private let template: LiveTemplate
  /// The first call that is not before a matched one.
  private var next = 0
  /// The calls by stop and by station, for trips in which a search takes long.
  private var callsByStop: [StopRank: [Int]]?
  private var callsByStation: [StopRank: [Int]]?

  /// The number of calls from which calls are looked up by stop.
  private static let manyCalls = 128

  /// Matches updates in their order, each with a call after the one matched before.
  init(
    _ updates: [StopTimeUpdate], with template: LiveTemplate, _ lookup: inout LiveLookup, _ reader: LiveReader
  ) throws(SQLiteError) {
    self.template = template
    matches.reserveCapacity(min(updates.count, template.calls.count))
    for index in updates.indices {
      guard
        let (call, platform) = try match(
          updates[index].sequence, updates[index].stopID.given, updates[index].assignedStopID.given, &lookup, reader)
      else {
        unmatchedCount += 1
        continue
      }
      matches.append(Match(call: call, update: index, platform: platform))
      next = call + 1
    }
  }

  private mutating func match(
    _ sequence: UInt32?, _ stopID: String?, _ assignedID: String?, _ lookup: inout LiveLookup, _ reader: LiveReader
  ) throws(SQLiteError) -> (call: Int, platform: StopRank?)? {
    let numbered = sequence.flatMap { call(numbered: Int($0)) }
    // With an assigned platform, the sequence alone names the call.
    guard let stopID, sequence == nil || assignedID == nil else {
      return numbered.flatMap { $0 >= next ? ($0, nil) : nil }
    }
    guard let stop = try lookup.stop(stopID, reader) else { return nil }
    if let numbered, template.calls[numbered].stop == stop { return numbered >= next ? (numbered, nil) : nil }
    if let call = call(at: stop) { return (call, nil) }
    let station = try lookup.station(stop, reader)
    if sequence != nil {
      guard let numbered, numbered >= next, try lookup.station(template.calls[numbered].stop, reader) == station
      else { return nil }
      return (numbered, stop)
    }
    return try call(inStation: station, &lookup, reader).map { ($0, stop) }
  }

  private func call(numbered sequence: Int) -> Int? {
    let calls = template.calls
    let index = calls.indices.partitioningIndex { calls[$0].sequence >= sequence }
    return index < calls.count && calls[index].sequence == sequence ? index : nil
  }

  /// The next call at a stop.
  private mutating func call(at stop: StopRank) -> Int? {
    let calls = template.calls
    if calls.count < Self.manyCalls { return calls[next...].firstIndex { $0.stop == stop } }
    let known = callsByStop ?? Dictionary(grouping: calls.indices) { calls[$0].stop }
    callsByStop = known
    return firstCall(known[stop])
  }

  /// The next call at any stop of a station.
  private mutating func call(
    inStation station: StopRank, _ lookup: inout LiveLookup, _ reader: LiveReader
  ) throws(SQLiteError) -> Int? {
    let known: [StopRank: [Int]]
    if let callsByStation {
      known = callsByStation
    } else {
      var calls: [StopRank: [Int]] = [:]
      for index in template.calls.indices where template.calls[index].stop != .absent {
        calls[try lookup.station(template.calls[index].stop, reader), default: []].append(index)
      }
      callsByStation = calls
      known = calls
    }
    return firstCall(known[station])
  }

  /// The first of some calls that is not before a matched one.
  private func firstCall(_ calls: [Int]?) -> Int? {
    guard let calls else { return nil }
    let index = calls.indices.partitioningIndex { calls[$0] >= next }
    return index < calls.count ? calls[index] : nil
  }
}

extension String? {
  /// The text, unless it is empty, which counts as not given.
  var given: String? { self?.isEmpty == false ? self : nil }
}

extension UInt64? {
  /// Seconds since 1970, unless they are 0, which counts as not given.
  var givenSeconds: Int? { self.flatMap { $0 == 0 ? nil : Int(clamping: $0) } }
}
