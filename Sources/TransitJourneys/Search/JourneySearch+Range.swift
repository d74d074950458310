import BundleFormat
import TransitBundle
import TransitValues

extension JourneySearch {
  /// The journeys that leave within a range after the question's instant.
  ///
  /// - Parameter length: The length of the range in seconds.
  func departing(within length: Int32) throws(DatabaseError) -> [FoundJourney] {
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
    for end in stride(from: Int(length), to: 0, by: -Self.pieceLength) {
      let start = max(0, end - Self.pieceLength)
      let departures = try departures(from: start, before: end)
      for departure in (start..<end).reversed() {
        let entered = departures[departure - start]
        if entered.isEmpty { continue }
        if context.isCancelled { return [] }
        try scan.run(entering: entered, before: Int32(departure) + durationBound)
        for count in stride(from: 1, through: vehicles, by: 1)
        where scan.targets[count] < known[count] && scan.targets[count] < scan.targets[count - 1] {
          journeys.append(
            FoundJourney(
              departure: departure, arrival: Int(scan.targets[count]),
              rides: scan.rides(to: scan.targetEvents[count])))
        }
        known = scan.targets
      }
    }
    return journeys
  }

  /// The seconds of a range whose departures are in memory at the same time.
  private static let pieceLength = 900

  /// The vehicles that can be entered after leaving the origin, by the second at which riders leave it.
  private func departures(from start: Int, before end: Int) throws(DatabaseError) -> [[OriginVehicle]] {
    var departures = [[OriginVehicle]](repeating: [], count: end - start)
    for (stop, seconds) in from.sortedSeconds where context.admits(stop) {
      for call in try context.calls(atStop: stop) {
        let first = Int(seconds) + start
        try context.forEachVehicle(call, from: first, before: first + end - start) { vehicle, time in
          departures[time - first].append(OriginVehicle(vehicle: vehicle, position: call.position, stop: stop))
        }
      }
    }
    return departures
  }
}

extension SearchContext {
  /// Visits the vehicles of a pattern that can be entered at a call, with the times.
  fileprivate func forEachVehicle(
    _ call: SearchCall, from start: Int, before end: Int, _ visit: (LaneVehicle, Int) -> Void
  ) throws(DatabaseError) {
    let (pattern, position) = (patterns[call.pattern], Int(call.position))
    guard pattern.canBoard(position), position < pattern.callCount - 1 else { return }
    for day in dayNumbers {
      guard let (numbers, times, _) = try lanes(of: call.pattern, day: day), times.lowerBound < end,
        times.upperBound >= start
      else { continue }
      for number in numbers {
        let lane = lanes[number]
        guard lane.hasTime(position) else { continue }
        var vehicle = (0..<lane.count).partitioningIndex { lane.departure($0, position) >= start }
        while vehicle < lane.count {
          let time = lane.departure(vehicle, position)
          if time >= end { break }
          visit(LaneVehicle(lane: number, index: Int32(vehicle)), time)
          vehicle += 1
        }
      }
    }
  }
}
