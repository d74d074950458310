import TransitFiles

/// A vector from the center of the earth. Length 1 for a point of the surface.
struct Vector3D: Equatable, Sendable {
  var x: Double
  var y: Double
  var z: Double

  /// Radius of the sphere in meters, as S2 has it.
  static let earthRadius = 6_371_010.0

  static func + (left: Vector3D, right: Vector3D) -> Vector3D {
    Vector3D(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
  }

  static func - (left: Vector3D, right: Vector3D) -> Vector3D {
    Vector3D(x: left.x - right.x, y: left.y - right.y, z: left.z - right.z)
  }

  static func * (vector: Vector3D, factor: Double) -> Vector3D {
    Vector3D(x: factor * vector.x, y: factor * vector.y, z: factor * vector.z)
  }

  func dot(_ other: Vector3D) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: Vector3D) -> Vector3D {
    Vector3D(x: y * other.z - z * other.y, y: z * other.x - x * other.z, z: x * other.y - y * other.x)
  }

  var squaredLength: Double { dot(self) }

  var length: Double { squaredLength.squareRoot() }

  /// The vector of length 1 in the same direction; the zero vector stays as it is.
  var normalized: Vector3D {
    let length = length
    return length == 0 ? self : self * (1 / length)
  }

  /// Returns radians. Precise for small angles, unlike the arc cosine of the dot product.
  func angle(to other: Vector3D) -> Double { atan2(cross(other).length, dot(other)) }

  /// Returns meters on the surface.
  func distance(to other: Vector3D) -> Double { angle(to: other) * Self.earthRadius }
}

// MARK: - Degrees

extension Vector3D {
  /// Degrees north. `+ 0` turns -0 into 0.
  var latitude: Double { 180 / .pi * atan2(z + 0, (x * x + y * y).squareRoot()) }

  /// Degrees east.
  var longitude: Double { 180 / .pi * atan2(y + 0, x + 0) }
}
