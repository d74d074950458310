/// Who stands below whom, of things that each have at most one parent.
///
/// A feed may chain a hundred thousand stops, or let parents lead in circles. Cost: each stop is looked at a few times,
/// and one number for each is kept.
struct ParentChains {
  /// Those whose parents lead back to them, one array a circle: each is above and below all others of it.
  private(set) var circles: [[Int]] = []
  /// All that stand below another and are in no circle, each before its parent.
  let lowestFirst: [Int]

  /// - Parameter parents: By id, for all there are; a parent that is none of them is no parent.
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
