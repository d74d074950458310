/// The touches of rings: a graph with a node per ring, a node per point of a polygon, and an edge where they meet.
///
/// Rings of one polygon that touch in a cycle cut its interior in parts.
struct TouchGraph {
  private(set) var hasCycle = false
  private var ringNodes: [Int: Int] = [:]
  private var parents: [Int] = []

  /// Adds a point where rings touch.
  mutating func insert(_ rings: [(ring: Int, polygon: Int)]) {
    var pointNodes: [Int: Int] = [:]
    for (ring, polygon) in rings {
      let point = pointNodes[polygon] ?? makeNode()
      pointNodes[polygon] = point
      let node = ringNodes[ring] ?? makeNode()
      ringNodes[ring] = node
      join(node, point)
    }
  }

  private mutating func makeNode() -> Int {
    parents.append(parents.count)
    return parents.count - 1
  }

  private mutating func join(_ first: Int, _ second: Int) {
    let (one, other) = (root(first), root(second))
    if one == other { hasCycle = true } else { parents[one] = other }
  }

  private mutating func root(_ node: Int) -> Int {
    var node = node
    while parents[node] != node {
      parents[node] = parents[parents[node]]
      node = parents[node]
    }
    return node
  }
}
