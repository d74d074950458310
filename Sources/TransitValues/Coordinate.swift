/// A place on the earth in WGS 84, kept to 1e-7 degree (11 mm).
///
/// Integers, so that a place read from a feed, stored and read back is the same place.
public struct Coordinate: Hashable, Sendable {
  /// Latitude in units of 1e-7 degree, `-900_000_000 ... 900_000_000`.
  public let latitudeE7: Int

  /// Longitude in units of 1e-7 degree, `-1_800_000_000 ... 1_800_000_000`.
  public let longitudeE7: Int

  /// Makes a place from units of 1e-7 degree.
  public init(latitudeE7: Int, longitudeE7: Int) {
    self.latitudeE7 = latitudeE7
    self.longitudeE7 = longitudeE7
  }

  /// Makes a place from degrees, rounded to 1e-7, or `nil` when they are not on the earth.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitudeE7 = Int((latitude * 1e7).rounded())
    self.longitudeE7 = Int((longitude * 1e7).rounded())
  }

  /// Latitude in degrees.
  public var latitude: Double { Double(latitudeE7) / 1e7 }

  /// Longitude in degrees.
  public var longitude: Double { Double(longitudeE7) / 1e7 }
}
