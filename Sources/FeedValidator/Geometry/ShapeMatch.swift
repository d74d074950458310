/// A place on a shape's line where a stop may be.
struct ShapeMatch: Sendable {
  /// The point of the shape at which the arc with the place starts.
  let index: Int
  let location: Vector3D
  /// Meters from the stop to the place.
  let distanceToStop: Double
  /// Meters along the line from its first point to the place.
  let geoDistance: Double
}
