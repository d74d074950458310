/// Which rings contain, touch or cross each other. A sweep over the edges of the rings fills it.
struct RingNesting {
  /// The polygon of each ring.
  private var polygons: [Int] = []
  private var areShells: [Bool] = []
  /// The innermost ring around each ring.
  private var parents: [Int?] = []
  /// Whether the ring runs from left to right where its interior is above. Nil before the sweep reaches the ring.
  private var isForwardBelowInterior: [Bool?] = []
  private var touches = TouchGraph()

  var count: Int { polygons.count }

  mutating func append(polygon: Int, isShell: Bool) {
    polygons.append(polygon)
    areShells.append(isShell)
    parents.append(nil)
    isForwardBelowInterior.append(nil)
  }

  /// Records what the rings do at the point of a sweep.
  ///
  /// - Throws: `selfIntersection` or `ringSelfIntersection`.
  mutating func visit(_ sweep: PlaneSweep) throws(GeometryFault) {
    if sweep.crossing != nil || sweep.hasOverlap { throw .selfIntersection }
    if sweep.passingCount > 0 || sweep.leftward.count + sweep.rightward.count > 2 { try visitTouch(sweep) }
    var lower = sweep.lower
    for index in sweep.rightward {
      let edge = sweep.segments[index]
      if isForwardBelowInterior[edge.ring] == nil {
        isForwardBelowInterior[edge.ring] = edge.isForward
        if lower != SweepStatus.none { parents[edge.ring] = ring(above: sweep.segments[lower]) }
      }
      lower = index
    }
  }

  /// Returns the innermost ring around the region above an edge.
  private func ring(above edge: SweepSegment) -> Int? {
    edge.isForward == isForwardBelowInterior[edge.ring] ? edge.ring : parents[edge.ring]
  }

  /// Rings that touch at a point must not cross: their edges, in circular order, nest like parentheses.
  private mutating func visitTouch(_ sweep: PlaneSweep) throws(GeometryFault) {
    let rings = (sweep.rightward + sweep.leftward.reversed()).map { sweep.segments[$0].ring }
    var open: [Int] = []
    var edgeCounts: [Int: Int] = [:]
    for ring in rings {
      edgeCounts[ring, default: 0] += 1
      if open.last == ring { open.removeLast() } else { open.append(ring) }
    }
    guard edgeCounts.values.allSatisfy({ $0 == 2 }) else { throw .ringSelfIntersection }
    guard open.isEmpty else { throw .selfIntersection }
    touches.insert(edgeCounts.keys.map { (ring: $0, polygon: polygons[$0]) })
  }

  /// Checks how the rings are nested. Call it after the sweep.
  ///
  /// - Precondition: Of several polygons, each one is valid on its own.
  func validate() throws(GeometryFault) {
    for (ring, parent) in parents.enumerated() where !areShells[ring] && parent == nil { throw .holeOutsideShell }
    for (ring, parent) in parents.enumerated() {
      guard let parent, !areShells[ring], !areShells[parent] else { continue }
      if polygons[ring] == polygons[parent] { throw .nestedHoles }
    }
    for (ring, parent) in parents.enumerated() {
      if let parent, areShells[ring], areShells[parent] { throw .nestedShells }
    }
    if touches.hasCycle { throw .disconnectedInterior }
  }
}
