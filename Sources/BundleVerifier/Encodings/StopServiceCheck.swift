import BundleFormat
import TransitSQLite
import TransitValues

/// Verifies `stop_service`, the number of calls at and below each stop, by counting the calls again.
struct StopServiceCheck: DatabaseCheck {
  let name = "stop service"

  func run(in database: BundleDatabase, into findings: inout Findings) throws {
    let parents = try Self.pairs("SELECT id, coalesce(parent, 0) FROM stop", in: database.connection)
    let expected = Self.counts(own: try Self.ownCalls(in: database), parents: parents).mapValues {
      BundleSchema.serviceLevel(calls: $0)
    }
    let found = try Self.pairs("SELECT stop, level FROM stop_service", in: database.connection)
    for stop in Set(expected.keys).union(found.keys).sorted() where expected[stop] != found[stop] {
      let (level, right) = (found[stop].map(String.init) ?? "none", expected[stop].map(String.init) ?? "none")
      findings.add("level \(level), expected \(right)", table: "stop_service", row: "stop \(stop)")
    }
  }

  /// The calls of all trips by stop.
  private static func ownCalls(in database: BundleDatabase) throws -> [Int: Int] {
    let trips = try pairs(
      "SELECT pattern, count(*) FROM trip WHERE pattern <> 0 GROUP BY pattern", in: database.connection)
    var counts: [Int: Int] = [:]
    var calls = try database.storedRows(of: "pattern_call", ["pattern", "stop"])
    while try calls.step() {
      if let stop = calls.optionalInteger(at: 1) { counts[stop, default: 0] += trips[calls.integer(at: 0)] ?? 0 }
    }
    return counts
  }

  /// The calls at and below each stop. In cycles of parents, each stop counts once.
  static func counts(own: [Int: Int], parents: [Int: Int]) -> [Int: Int] {
    var counts = parents.mapValues { _ in 0 }
    for (stop, count) in own where counts[stop] != nil { counts[stop] = count }
    let chains = ParentChains(parents)
    for stop in chains.lowestFirst {
      if let parent = parents[stop], counts[parent] != nil { counts[parent, default: 0] += counts[stop] ?? 0 }
    }
    for circle in chains.circles {
      let sum = circle.reduce(0) { $0 + (counts[$1] ?? 0) }
      for stop in circle { counts[stop] = sum }
    }
    return counts
  }

  private static func pairs(_ sql: String, in connection: Connection) throws -> [Int: Int] {
    let rows = try connection.prepare(sql)
    var pairs: [Int: Int] = [:]
    while try rows.step() { pairs[rows.integer(at: 0)] = rows.integer(at: 1) }
    return pairs
  }
}

/// The hierarchy of things that each have at most one parent, such as stops.
///
/// Handles chains of 100,000 stops and cycles. Cost: visits each stop a few times and stores one number per stop.
struct ParentChains {
  /// The cycles, one array each. Every member is both above and below all others.
  private(set) var circles: [[Int]] = []
  /// All members below another one and outside cycles, each before its parent.
  let lowestFirst: [Int]

  /// - Parameter parents: The parent of every id; a parent that is not itself a key counts as none.
  init(_ parents: [Int: Int]) {
    var depths: [Int: Int] = [:]
    for id in parents.keys where depths[id] == nil {
      var (chain, places): ([Int], [Int: Int]) = ([], [:])
      var next = id
      while depths[next] == nil, places[next] == nil, let parent = parents[next] {
        places[next] = chain.count
        chain.append(next)
        next = parent
      }
      if let start = places[next] {
        circles.append(Array(chain[start...]))
        for member in chain[start...] { depths[member] = 0 }
        chain.removeSubrange(start...)
      }
      var depth = depths[next] ?? -1
      for member in chain.reversed() {
        depth += 1
        depths[member] = depth
      }
    }
    lowestFirst = depths.filter { $0.value > 0 }.sorted { $0.value > $1.value }.map(\.key)
  }
}
