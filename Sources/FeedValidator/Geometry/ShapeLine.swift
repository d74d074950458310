/// The line of a shape: points joined by arcs of great circles.
struct ShapeLine: Sendable {
  /// A point, and how far the line goes before the next one.
  struct Vertex: Sendable {
    let location: Vector3D
    /// Length of the straight chord to the next point on a sphere of radius 1; 0 for the last point.
    fileprivate(set) var chord = 0.0
  }

  let vertices: [Vertex]
  /// Meters along the line from its first point.
  let geoDistances: [Double]
  /// `shape_dist_traveled` of each point. Never decreases: the largest value so far replaces smaller and absent ones.
  let userDistances: [Double]

  /// - Parameters:
  ///   - points: In the order of `shape_pt_sequence`.
  ///   - userDistances: `shape_dist_traveled` of each point; 0 or NaN if absent.
  init(points: [GeoPoint], userDistances: [Double]) {
    var vertices = points.map { Vertex(location: $0.vector) }
    var geoDistances: [Double] = []
    geoDistances.reserveCapacity(points.count)
    var length = 0.0
    for index in points.indices {
      if index > 0 {
        length += points[index - 1].haversineDistance(to: points[index])
        vertices[index - 1].chord = (vertices[index].location - vertices[index - 1].location).length
      }
      geoDistances.append(length)
    }
    self.vertices = vertices
    self.geoDistances = geoDistances
    self.userDistances = Self.runningMaximum(of: userDistances, count: points.count)
  }

  private static func runningMaximum(of distances: [Double], count: Int) -> [Double] {
    var largest = 0.0
    return (0..<count).map { index in
      if index < distances.count, distances[index] > largest { largest = distances[index] }
      return largest
    }
  }

  /// Whether any point has a `shape_dist_traveled` above 0.
  var hasUserDistance: Bool { (userDistances.last ?? 0) > 0 }

  /// Returns the arc from a point to the next one.
  func arc(_ index: Int) -> Arc { Arc(start: vertices[index].location, end: vertices[index + 1].location) }
}
