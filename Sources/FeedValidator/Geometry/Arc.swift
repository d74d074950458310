import TransitFiles

/// The shorter part of a great circle between two points.
struct Arc {
  let start: Vector3D
  let end: Vector3D

  /// Returns the point of the arc that is nearest to a point of the surface.
  func nearest(to point: Vector3D) -> Vector3D {
    // Twice `start × end`, but precise for points next to each other.
    let normal = (end + start).cross(end - start)
    let square = normal.squaredLength
    if square > 0 {
      let projected = point - normal * (point.dot(normal) / square)
      if projected.cross(normal).dot(start) > 0, normal.cross(projected).dot(end) > 0 { return projected.normalized }
    }
    return (point - start).squaredLength <= (point - end).squaredLength ? start : end
  }

  /// Returns the point at a fraction of the arc's length.
  func point(at fraction: Double) -> Vector3D {
    if fraction == 0 { return start }
    if fraction == 1 { return end }
    let angle = start.angle(to: end)
    // Sines would be divided by zero.
    if angle <= 1e-15 { return start }
    let endWeight = sin(fraction * angle) / sin(angle)
    let startWeight = cos(fraction * angle) - endWeight * cos(angle)
    return (start * startWeight + end * endWeight).normalized
  }
}
