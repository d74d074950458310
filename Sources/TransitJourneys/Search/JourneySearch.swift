import TransitBundle
import TransitValues

/// A journey in ranks and positions. Times are in seconds after the question's instant.
struct FoundJourney {
  let departure: Int
  let arrival: Int
  /// In the order of time; empty for a walk all the way.
  var rides: [FoundRide]
  /// The number of vehicles, which is less than the number of rides if the rider stays seated.
  var vehicles: Int { rides.reduce(0) { $0 + ($1.staysSeated ? 0 : 1) } }
}

/// Answers one question.
struct JourneySearch {
  let context: SearchContext
  let from: Endpoint
  let to: Endpoint
  /// The walk all the way; `nil` if it is too far.
  let walk: DirectWalk?
  /// The most vehicles.
  let vehicles: Int
  /// The longest duration in seconds.
  let longest: Int32

  /// Journeys that take this long or longer are not given.
  var durationBound: Int32 { min(longest + 1, walk?.seconds ?? .max) }

  /// The journeys of the earliest arrivals after the question's instant.
  func departing() throws(DatabaseError) -> [FoundJourney] {
    let walks = walk.flatMap {
      $0.seconds <= longest ? FoundJourney(departure: 0, arrival: Int($0.seconds), rides: []) : nil
    }
    return try [walks].compactMap { $0 } + best(Forward.self, Backward.self)
  }

  /// The journeys of the latest departures that arrive until the question's instant.
  func arriving() throws(DatabaseError) -> [FoundJourney] {
    let walks = walk.flatMap {
      $0.seconds <= longest ? FoundJourney(departure: -Int($0.seconds), arrival: 0, rides: []) : nil
    }
    return try [walks].compactMap { $0 } + best(Backward.self, Forward.self)
  }

  /// Searches in one direction for the best times at the target, and then in the other for the best times at the
  /// origin among the journeys with these times.
  private func best<First: ScanDirection, Second: ScanDirection>(
    _ first: First.Type, _ second: Second.Type
  ) throws(DatabaseError) -> [FoundJourney] {
    let (origin, target) = First.inOrder(from, to)
    var scan = Scan<First>(context, vehicles: vehicles, egress: target.seconds)
    for (stop, seconds) in origin.sortedSeconds { scan.start(at: stop, time: seconds) }
    try scan.run(before: durationBound)
    var journeys: [FoundJourney] = []
    for count in stride(from: 1, through: vehicles, by: 1) where scan.targets[count] < scan.targets[count - 1] {
      let reached = scan.targets[count]
      var mirror = Scan<Second>(context, vehicles: count, egress: origin.seconds, corridor: scan.labels)
      for (stop, seconds) in target.sortedSeconds { mirror.start(at: stop, time: seconds - reached) }
      try mirror.run(before: 1)
      if context.isCancelled { return [] }
      let isFound = mirror.targets[count] != LabelTable.never
      let rides = isFound ? mirror.rides(to: mirror.targetEvents[count]) : scan.rides(to: scan.targetEvents[count])
      let end = isFound ? Int(mirror.targets[count]) : 0
      let (departure, arrival) = First.inOrder(-end, Int(reached))
      journeys.append(
        FoundJourney(departure: First.elapsed(departure), arrival: First.elapsed(arrival), rides: rides))
    }
    return journeys
  }
}

extension Endpoint {
  /// Seconds to or from each stop, sorted by rank, so that answers do not depend on hashes.
  var sortedSeconds: [(stop: StopRank, seconds: Int32)] {
    walks.map { (stop: $0.key, seconds: $0.value.seconds) }.sorted { $0.stop < $1.stop }
  }
}
