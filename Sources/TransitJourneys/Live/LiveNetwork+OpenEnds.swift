import TransitBundle
import TransitValues

extension LiveNetwork {
  /// The stops where vehicles end that may continue at another station, because one of the two runs does not make its
  /// scheduled first or last call.
  ///
  /// In the schedule, a vehicle of a block continues where it ends.
  static func openEnds(
    of patterns: [(pattern: JourneyPattern, trips: PatternTrips)], _ groups: LivePatternGroups, _ runs: [RiddenRun?],
    _ network: JourneyNetwork,
    _ reader: JourneyReader
  ) throws(DatabaseError) -> Set<StopRank> {
    var ends: Set<StopRank> = []
    for (number, (pattern, trips)) in patterns.enumerated() where trips.hasLinks {
      guard let first = pattern.stops.first, let last = pattern.stops.last else { continue }
      for index in groups.runs[number] {
        guard let run = runs[index]?.run, runs[index]?.mayLink == true else { continue }
        let scheduled = try scheduledEnds(of: run, reader)
        if scheduled.last.contains(where: { !network.stops.areOfOneStation($0, last) }) { ends.insert(last) }
        for stop in scheduled.first where !network.stops.areOfOneStation(stop, first) {
          ends.insert(stop)
          ends.formUnion(network.stops.station(of: stop))
        }
      }
    }
    return ends.subtracting([.absent])
  }

  /// The stops of the scheduled first and last call with a time. Of a run without a template all stops of its trip:
  /// possibly too many, for few runs.
  private static func scheduledEnds(
    of run: LiveRun, _ reader: JourneyReader
  ) throws(DatabaseError) -> (first: [StopRank], last: [StopRank]) {
    if let calls = run.template?.calls.filter({ $0.departure != nil }), let first = calls.first, let last = calls.last {
      return ([first.stop], [last.stop])
    }
    reader.renewBudget()
    guard let trip = try reader.trip(run.key.trip), trip.pattern > .absent else { return ([], []) }
    let stops = try reader.patterns.calls(ofPattern: trip.pattern).map { $0.stop }
    return (stops, stops)
  }
}
