import TransitBundle

/// The trips of a pattern on one service day, in lanes in which no trip overtakes another.
///
/// In a lane, a later trip is at no call earlier than an earlier trip, and all have the same route, wheelchair access
/// and calls with times. So the first trip that riders can board replaces all later ones, and a binary search finds it.
/// A trip that a rule of transfers.txt names has a lane of its own.
final class DayTrips: Sendable {
  struct Lane: Sendable {
    /// A range of ``order``.
    let start: Int32
    let end: Int32
  }

  /// Indexes of the pattern's trips, lane by lane.
  let order: [Int32]
  /// The starts and profiles of the same trips, for fast searches.
  let starts: [Int32]
  let profiles: [Int32]
  let lanes: [Lane]

  /// The number of lanes that are tried for a trip. Bounds the time for hostile feeds.
  private static let triedLanes = 24

  /// - Parameter runs: Whether a trip of the pattern, by its index, runs on the day.
  init(_ pattern: JourneyPattern, _ network: JourneyNetwork, runs: [Bool]) {
    var lanes: [[Int32]] = []
    var open: [Int] = []
    for index in pattern.trips.indices where runs[index] {
      let trip = pattern.trips[index]
      if network.rules.namedTrips.contains(trip.rank) {
        lanes.append([Int32(index)])
        continue
      }
      let lane = open.suffix(Self.triedLanes).first { lane in
        let last = pattern.trips[Int(lanes[lane][lanes[lane].count - 1])]
        return Self.canFollow(trip, last, pattern, network)
      }
      if let lane {
        lanes[lane].append(Int32(index))
      } else {
        open.append(lanes.count)
        lanes.append([Int32(index)])
      }
    }
    var order: [Int32] = []
    order.reserveCapacity(lanes.reduce(0) { $0 + $1.count })
    self.lanes = lanes.map { lane in
      order += lane
      return Lane(start: Int32(order.count - lane.count), end: Int32(order.count))
    }
    self.order = order
    starts = order.map { pattern.trips[Int($0)].start }
    profiles = order.map { pattern.trips[Int($0)].profile }
  }

  /// Whether a trip may come after another one in a lane.
  private static func canFollow(
    _ trip: JourneyPattern.Trip, _ last: JourneyPattern.Trip, _ pattern: JourneyPattern, _ network: JourneyNetwork
  ) -> Bool {
    guard network.trips.route(trip.rank) == network.trips.route(last.rank),
      network.trips.isAccessible(trip.rank) == network.trips.isAccessible(last.rank)
    else { return false }
    // Trips are sorted by start.
    if trip.profile == last.profile { return true }
    guard pattern.haveSameCalls(trip.profile, last.profile) else { return false }
    for position in 0..<pattern.callCount {
      let (arrival, departure) = (
        pattern.arrival(trip.profile, position), pattern.departure(trip.profile, position)
      )
      if arrival == JourneyPattern.missing { continue }
      if trip.start + arrival < last.start + pattern.arrival(last.profile, position) { return false }
      if trip.start + departure < last.start + pattern.departure(last.profile, position) { return false }
    }
    return true
  }

  /// Memory use in bytes.
  var byteCount: Int { 12 * order.count + 8 * lanes.count + 200 }
}
