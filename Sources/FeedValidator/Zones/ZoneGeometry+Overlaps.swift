extension ZoneGeometry {
  /// Returns whether the interiors of two valid areas intersect and neither area contains the other.
  ///
  /// This is `overlaps` of OGC Simple Features for areas. Time is O(n log n) in the number of points of both.
  func overlaps(_ other: ZoneGeometry) -> Bool {
    guard let bounds = bounds, let otherBounds = other.bounds, bounds.intersects(otherBounds) else { return false }
    var regions = OverlayRegions()
    if !otherBounds.contains(bounds) { regions.insert(OverlayRegions.first) }
    if !bounds.contains(otherBounds) { regions.insert(OverlayRegions.second) }
    return regions.collect(
      edges: edges(ring: OverlayRegions.first) + other.edges(ring: OverlayRegions.second),
      through: min(bounds.maximum.x, otherBounds.maximum.x))
  }

  private func edges(ring: Int) -> [SweepSegment] {
    polygons.flatMap { $0.rings.flatMap { SweepSegment.edges(of: $0, ring: ring) } }
  }

  /// The smallest rectangle around the area.
  ///
  /// - Complexity: O(points).
  var bounds: ZoneBounds? {
    ZoneBounds(polygons.lazy.flatMap(\.shell))
  }
}

/// The kinds of regions that two areas divide the plane into.
private struct OverlayRegions {
  /// A bit for "inside the first area" and one for "inside the second". Both bits are a region of the intersection.
  static let first = 1
  static let second = 2

  private var found: [Bool] = [false, false, false, false]

  mutating func insert(_ region: Int) {
    found[region] = true
  }

  private var areComplete: Bool { found[1] && found[2] && found[3] }

  /// Adds the regions next to the edges and returns whether every kind is found.
  ///
  /// Stops after points with `x` greater than `limit`, where the areas cannot intersect any more.
  mutating func collect(edges: [SweepSegment], through limit: Double) -> Bool {
    var sweep = PlaneSweep(edges)
    var regionsAbove = Array(repeating: 0, count: edges.count)
    while !areComplete, sweep.advance(), sweep.point.x <= limit {
      if let (one, other) = sweep.crossing {
        // All four kinds of regions meet where edges of two valid areas cross.
        return edges[one].ring != edges[other].ring
      }
      var region = sweep.lower == SweepStatus.none ? 0 : regionsAbove[sweep.lower]
      for (offset, segment) in sweep.rightward.enumerated() {
        region ^= edges[segment].ring
        regionsAbove[segment] = region
        let next = offset + 1
        // Nothing is between edges that lie on each other.
        if next < sweep.rightward.count, edges[segment].side(edges[sweep.rightward[next]].right) == 0 { continue }
        insert(region)
      }
    }
    return areComplete
  }
}
