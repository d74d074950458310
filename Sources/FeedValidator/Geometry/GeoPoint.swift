import TransitFiles

/// A point of the earth's surface. The earth is a sphere here.
struct GeoPoint: Sendable {
  /// The point as a vector of length 1.
  let vector: Vector3D
  private let latitudeRadians: Double
  private let longitudeRadians: Double
  private let latitudeCosine: Double

  /// Creates a point from degrees.
  init(latitude: Double, longitude: Double) {
    // One multiplication, as in S2: `latitude * .pi / 180` can differ in the last bit.
    latitudeRadians = latitude * (.pi / 180)
    longitudeRadians = longitude * (.pi / 180)
    latitudeCosine = cos(latitudeRadians)
    vector = Vector3D(
      x: cos(longitudeRadians) * latitudeCosine, y: sin(longitudeRadians) * latitudeCosine, z: sin(latitudeRadians))
  }

  /// Degrees north, computed from the vector: the last digits can differ from those given to `init`.
  var latitude: Double { vector.latitude }

  /// Degrees east, computed from the vector.
  var longitude: Double { vector.longitude }

  /// Returns meters, computed from the vectors: S2's distance between two `S2Point`s.
  func distance(to other: GeoPoint) -> Double { vector.distance(to: other.vector) }

  /// Returns meters, computed from the degrees with the haversine formula: S2's distance between two `S2LatLng`s.
  ///
  /// Differs from ``distance(to:)`` by some nanometers.
  func haversineDistance(to other: GeoPoint) -> Double {
    let latitudeSine = sin(0.5 * (other.latitudeRadians - latitudeRadians))
    let longitudeSine = sin(0.5 * (other.longitudeRadians - longitudeRadians))
    let square =
      latitudeSine * latitudeSine
      + longitudeSine * longitudeSine * latitudeCosine * other.latitudeCosine
    return 2 * asin(min(1, square).squareRoot()) * Vector3D.earthRadius
  }
}
