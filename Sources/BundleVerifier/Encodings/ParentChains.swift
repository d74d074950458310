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
