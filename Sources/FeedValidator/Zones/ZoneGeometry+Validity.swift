extension ZoneGeometry {
  /// Whether the area is valid by OGC Simple Features, as `IsValidOp` of JTS decides.
  var isValid: Bool {
    do throws(GeometryFault) {
      try validate()
      return true
    } catch {
      return false
    }
  }

  /// Checks validity. Time is O(n log n) in the number of points.
  ///
  /// - Throws: The fault that JTS reports. Of several intersections, the leftmost one.
  func validate() throws(GeometryFault) {
    var edges: [SweepSegment] = []
    var rings = RingNesting()
    for (index, polygon) in polygons.enumerated() {
      for (position, points) in polygon.rings.enumerated() where !points.isEmpty {
        try ZoneGeometry.validate(points)
        edges += SweepSegment.edges(of: points, ring: rings.count)
        rings.append(polygon: index, isShell: position == 0)
      }
    }
    var sweep = PlaneSweep(edges)
    while sweep.advance() { try rings.visit(sweep) }
    try rings.validate()
  }

  private static func validate(_ ring: [ZonePoint]) throws(GeometryFault) {
    guard ring.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { throw .invalidCoordinate }
    let edgeCount = zip(ring, ring.dropFirst()).count { $0 != $1 }
    if edgeCount < 3 { throw .tooFewPoints }
  }
}
