// MARK: - The place at a user distance

extension ShapeLine {
  /// Returns the place at a `shape_dist_traveled`, searching from a point on.
  ///
  /// Distances before that point yield the point, and distances past the end yield the last point.
  ///
  /// - Precondition: `start` is the index of a point.
  func match(atUserDistance distance: Double, from start: Int, of location: Vector3D) -> ShapeMatch {
    var index = start
    var next = start
    while next < vertices.count, distance >= userDistances[next] {
      index = next
      next += 1
    }
    let fraction = fraction(of: distance, between: index, and: next)
    guard index + 1 < vertices.count else {
      return match(on: index, at: vertices[index].location, geoDistance: geoDistances[index], of: location)
    }
    return match(
      on: index, at: arc(index).point(at: fraction),
      geoDistance: geoDistances[index] + fraction * (geoDistances[index + 1] - geoDistances[index]), of: location)
  }

  private func fraction(of distance: Double, between index: Int, and next: Int) -> Double {
    guard index < next, index + 1 < vertices.count else { return 0 }
    let (first, second) = (userDistances[index], userDistances[next])
    // Dividing by the difference of almost equal numbers would amplify their rounding errors.
    if first.isFinite, second.isFinite, abs(second - first) <= 32e-9 * max(1, abs(first), abs(second)) { return 0 }
    return (distance - first) / (second - first)
  }

  private func match(
    on index: Int, at place: Vector3D, geoDistance: Double, of location: Vector3D
  ) -> ShapeMatch {
    ShapeMatch(
      index: index, location: place, distanceToStop: location.distance(to: place), geoDistance: geoDistance)
  }
}
