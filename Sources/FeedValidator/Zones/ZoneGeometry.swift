/// An area in degrees: `x` is the longitude, `y` the latitude, on a plane as in the canonical validator.
struct ZoneGeometry: Sendable {
  var polygons: [ZonePolygon]
}

/// An outer ring and the holes in it.
struct ZonePolygon: Sendable {
  /// A closed ring, or no points for an empty polygon.
  let shell: [ZonePoint]
  let holes: [[ZonePoint]]

  /// Makes a polygon of its rings, the outer one first.
  ///
  /// - Throws: `GeometryFault` if a ring has 1 or 2 points or is not closed, or if only holes have points.
  init(rings: [[ZonePoint]]) throws(GeometryFault) {
    for ring in rings {
      if ring.count == 1 { throw .singlePoint }
      if let first = ring.first, let last = ring.last, first != last { throw .ringNotClosed }
      if ring.count == 2 { throw .tooFewRingPoints(ring.count) }
    }
    shell = rings.first ?? []
    holes = Array(rings.dropFirst())
    if shell.isEmpty, holes.contains(where: { !$0.isEmpty }) { throw .holesWithoutShell }
  }

  var rings: [[ZonePoint]] { [shell] + holes }
}

/// A point of a plane.
struct ZonePoint: Hashable, Sendable {
  let x: Double
  let y: Double

  /// Orders points by x, then by y.
  static func < (left: ZonePoint, right: ZonePoint) -> Bool {
    left.x < right.x || (left.x == right.x && left.y < right.y)
  }
}
