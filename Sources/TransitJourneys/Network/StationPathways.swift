import BundleFormat
import TransitBundle
import TransitValues

/// The ways within stations, from pathways.txt, between places: a platform and its boarding areas are one place.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#pathwaystxt>.
struct StationPathways: Sendable {
  private struct Way: Sendable {
    let from: StopRank
    let to: StopRank
    let seconds: Int32
    let hasSteps: Bool
  }

  /// Sorted by their starts.
  private let forward: [Way]
  /// The same ways against their direction, sorted by their ends.
  private let backward: [Way]
  /// The topmost stations that have ways.
  private let stations: Set<StopRank>

  /// Longer ways take longer than any journey.
  fileprivate static let longest = 1 << 28

  /// - Parameter pathways: Those that end in another station, and those of stops that do not exist, are ignored.
  init(_ pathways: [JourneyPathway], _ stops: StopPlaces) {
    var (forward, backward): ([Way], [Way]) = ([], [])
    var stations: Set<StopRank> = []
    let ranks = StopRank(1)...StopRank(max(1, stops.count))
    for pathway in pathways where ranks.contains(pathway.from) && ranks.contains(pathway.to) {
      let (from, to) = (pathway.from, pathway.to)
      guard stops.areOfOneStation(from, to) else { continue }
      let (start, end) = (stops.platform(of: from), stops.platform(of: to))
      let seconds = Self.seconds(pathway, stops.distance(from, to))
      // Stairs and escalators.
      let hasSteps = pathway.mode == 2 || pathway.mode == 4
      stations.insert(stops.top(of: from))
      for (start, end) in pathway.isBidirectional ? [(start, end), (end, start)] : [(start, end)] {
        forward.append(Way(from: start, to: end, seconds: seconds, hasSteps: hasSteps))
        backward.append(Way(from: end, to: start, seconds: seconds, hasSteps: hasSteps))
      }
    }
    self.forward = forward.sorted { $0.from < $1.from }
    self.backward = backward.sorted { $0.from < $1.from }
    self.stations = stations
  }

  /// The time of a pathway: its own, else that of its length, else that of the straight line.
  private static func seconds(_ pathway: JourneyPathway, _ distance: Double?) -> Int32 {
    if let time = pathway.traversalTime, time >= 0 { return Int32(min(time, longest)) }
    if let length = pathway.length, length >= 0 {
      return Int32(min((length / Walking.speed).rounded(.up), Double(longest)))
    }
    return distance.map(Walking.seconds) ?? 0
  }

  /// Whether any pathway is in the station of a stop.
  func areInStation(of stop: StopRank, _ stops: StopPlaces) -> Bool { stations.contains(stops.top(of: stop)) }

  /// The shortest ways from a place (forward), or to it, in seconds by place.
  ///
  /// Cost: that of Dijkstra's algorithm among the places of the station.
  func times(from place: StopRank, isForward: Bool, withSteps: Bool) -> [StopRank: Int32] {
    let ways = isForward ? forward : backward
    var times: [StopRank: Int32] = [place: 0]
    var done: Set<StopRank> = []
    var queue = PlaceQueue()
    queue.push(seconds: 0, place)
    while let (seconds, here) = queue.pop() {
      guard done.insert(here).inserted else { continue }
      var index = ways.indices.partitioningIndex { ways[$0].from >= here }
      while index < ways.count, ways[index].from == here {
        let way = ways[index]
        index += 1
        if way.hasSteps, !withSteps { continue }
        let time = Int32(min(Int(seconds) + Int(way.seconds), Self.longest))
        if let known = times[way.to], known <= time { continue }
        times[way.to] = time
        queue.push(seconds: time, way.to)
      }
    }
    return times
  }
}

/// Places to visit, the nearest first: a binary heap.
private struct PlaceQueue {
  private var heap: [(seconds: Int32, place: StopRank)] = []

  mutating func push(seconds: Int32, _ place: StopRank) {
    heap.append((seconds, place))
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func pop() -> (seconds: Int32, place: StopRank)? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    if heap.isEmpty { return first }
    heap[0] = last
    var parent = 0
    while true {
      var least = parent
      for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      if least == parent { return first }
      heap.swapAt(parent, least)
      parent = least
    }
  }
}
