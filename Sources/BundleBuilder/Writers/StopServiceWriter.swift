import BundleFormat
import GTFSFeed
import Operations
import TransitSQLite
import TransitValues

/// Writes `stop_service`: how many calls a stop and the stops below it have. Search results are ranked by it.
struct StopServiceWriter {
  private static let parent = GTFSSchema.stops.position(of: "parent_station")

  let stops: ImportedStops
  /// `nil` if the feed does not have stop_times.txt.
  let calls: ImportedCalls?
  let cancellation: Cancellation

  func write(to database: DatabaseWriter) throws {
    let counts = withStopsBelow(try ownCalls())
    try database.insert(into: "stop_service", width: 2) { insert in
      for rank in counts.indices.dropFirst() {
        insert.bind(rank, at: 0)
        insert.bind(BundleSchema.serviceLevel(calls: counts[rank]), at: 1)
        try insert.run()
      }
    }
  }

  /// Returns the number of stop_times rows of each stop, by rank.
  private func ownCalls() throws -> [Int] {
    var counts = [Int](repeating: 0, count: stops.rows.count + 1)
    guard let calls else { return counts }
    var tripCounts = [Int](repeating: 0, count: calls.patterns.count + 1)
    for pattern in calls.pattern { tripCounts[Int(pattern)] += 1 }
    for pattern in tripCounts.indices.dropFirst() where tripCounts[pattern] > 0 {
      try cancellation.check()
      for place in calls.places(ofPattern: pattern) {
        if let stop = place.stop.stored { counts[stop] += tripCounts[pattern] }
      }
    }
    return counts
  }

  /// Adds the counts of all stops below each stop, starting from the stops without children. The stops that remain form
  /// cycles; each of them gets the total of its cycle.
  private func withStopsBelow(_ own: [Int]) -> [Int] {
    var parents = [Int](repeating: 0, count: own.count)
    for (index, row) in stops.ids.order.enumerated() {
      guard case .text(let range) = stops.rows.value(of: row, Self.parent) else { continue }
      parents[index + 1] = stops.rows.withBytes { stops.ids.rank(of: $0.extracting(range)) } ?? 0
    }
    var counts = own
    var childCounts = [Int](repeating: 0, count: own.count)
    for parent in parents.dropFirst() where parent > 0 { childCounts[parent] += 1 }
    var open = childCounts.indices.dropFirst().filter { childCounts[$0] == 0 }
    while let rank = open.popLast() {
      let parent = parents[rank]
      if parent == 0 { continue }
      counts[parent] += counts[rank]
      childCounts[parent] -= 1
      if childCounts[parent] == 0 { open.append(parent) }
    }
    for rank in childCounts.indices where childCounts[rank] > 0 {
      var circle = [rank]
      while parents[circle[circle.count - 1]] != rank { circle.append(parents[circle[circle.count - 1]]) }
      let sum = circle.reduce(0) { $0 + counts[$1] }
      for member in circle {
        counts[member] = sum
        childCounts[member] = 0
      }
    }
    return counts
  }
}
