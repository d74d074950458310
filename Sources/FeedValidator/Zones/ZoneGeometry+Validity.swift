extension ZoneGeometry {
  /// Whether the area is valid by OGC Simple Features, as `IsValidOp` of JTS decides.
  var isValid: Bool {
    do throws(GeometryFault) {
      for polygon in polygons { try polygon.validate() }
      try validateArrangement()
      return true
    } catch {
      return false
    }
  }

  /// Checks that valid polygons do not cross, overlap or contain each other.
  ///
  /// Time is O(n log n) in the number of points.
  ///
  /// - Throws: The fault that JTS reports.
  func validateArrangement() throws(GeometryFault) {
    if polygons.count > 1 { try ZoneGeometry.sweep(polygons) }
  }

  fileprivate static func sweep(_ polygons: [ZonePolygon]) throws(GeometryFault) {
    var edges: [SweepSegment] = []
    var rings = RingNesting()
    for (index, polygon) in polygons.enumerated() {
      for (position, points) in polygon.rings.enumerated() where !points.isEmpty {
        edges += SweepSegment.edges(of: points, ring: rings.count)
        rings.append(polygon: index, isShell: position == 0)
      }
    }
    var sweep = PlaneSweep(edges)
    while sweep.advance() { try rings.visit(sweep) }
    try rings.validate()
  }
}

extension ZonePolygon {
  /// Checks validity. Time is O(n log n) in the number of points.
  ///
  /// - Throws: The fault that JTS reports. Of several intersections, the leftmost one.
  func validate() throws(GeometryFault) {
    guard rings.joined().allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { throw .invalidCoordinate }
    for ring in rings where !ring.isEmpty {
      let edgeCount = zip(ring, ring.dropFirst()).count { $0 != $1 }
      if edgeCount < 3 { throw .tooFewPoints }
    }
    try ZoneGeometry.sweep([self])
  }
}
