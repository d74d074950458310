import BundleFormat
import TransitBundle
import TransitSQLite

extension JourneySearch {
  /// The journeys that leave within a range after the question's instant.
  ///
  /// - Parameter length: The length of the range in seconds.
  func departing(within length: Int32) throws(SQLiteError) -> [FoundJourney] {
    var scan = Scan<Forward>(context, vehicles: vehicles, egress: to.seconds)
    // Journeys that leave later count against those in the range.
    for (stop, seconds) in from.sortedSeconds { scan.start(at: stop, time: seconds + length) }
    try scan.run(before: length + durationBound)
    let latest = scan.targets[vehicles]
    if latest < length + durationBound {
      scan.lowerBounds = try LowerBounds(context, egress: to.seconds, limit: latest)
    }
    var journeys: [FoundJourney] = []
    var known = scan.targets
    for group in try departures(within: length) {
      if context.isCancelled { return [] }
      for stop in group.stops { scan.start(at: stop.stop, time: stop.time) }
      try scan.run(before: group.departure + durationBound)
      for count in stride(from: 1, through: vehicles, by: 1)
      where scan.targets[count] < known[count] && scan.targets[count] < scan.targets[count - 1] {
        journeys.append(
          FoundJourney(
            departure: Int(group.departure), arrival: Int(scan.targets[count]),
            rides: scan.rides(to: scan.targetEvents[count])))
      }
      known = scan.targets
    }
    return journeys
  }

  /// The stops at which vehicles can be entered after leaving the origin at the same time.
  private struct DepartureGroup {
    let departure: Int32
    var stops: [(stop: Int32, time: Int32)]
  }

  /// All departures from the origin in the range, latest first.
  private func departures(within length: Int32) throws(SQLiteError) -> [DepartureGroup] {
    var departures: Set<StopDeparture> = []
    for (stop, seconds) in from.sortedSeconds where context.admits(stop) {
      for call in try context.activeCalls(atStop: stop) {
        try context.forEachDeparture(
          call.active, Int(call.position), from: seconds, before: seconds + length
        ) { time in
          departures.insert(StopDeparture(departure: time - seconds, stop: stop, time: time))
        }
      }
    }
    var groups: [DepartureGroup] = []
    for departure in departures.sorted(by: { ($1.departure, $0.stop) < ($0.departure, $1.stop) }) {
      if groups.last?.departure == departure.departure {
        groups[groups.count - 1].stops.append((departure.stop, departure.time))
      } else {
        groups.append(DepartureGroup(departure: departure.departure, stops: [(departure.stop, departure.time)]))
      }
    }
    return groups
  }

  private struct StopDeparture: Hashable {
    let departure: Int32
    let stop: Int32
    let time: Int32
  }
}

extension SearchContext {
  /// Visits the times at which vehicles of a pattern can be entered at a call.
  fileprivate func forEachDeparture(
    _ active: Int32, _ position: Int, from start: Int32, before end: Int32, _ visit: (Int32) -> Void
  ) throws(SQLiteError) {
    let pattern = patterns[Int(active)]
    guard pattern.canBoard(position), position < pattern.callCount - 1 else { return }
    for day in 0..<dayCount {
      guard let (numbers, times, _) = try lanes(of: active, day: day), times.lowerBound < Int(end),
        times.upperBound >= Int(start)
      else { continue }
      for number in numbers {
        let lane = lanes[number]
        guard lane.hasTime(position) else { continue }
        var vehicle = (0..<lane.count).partitioningIndex { lane.departure($0, position) >= Int(start) }
        while vehicle < lane.count, lane.departure(vehicle, position) < Int(end) {
          visit(Int32(lane.departure(vehicle, position)))
          vehicle += 1
        }
      }
    }
  }
}
