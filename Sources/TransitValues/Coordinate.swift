/// A point on the earth in WGS 84, rounded to 1e-7 degree (11 mm).
///
/// Stored as integers, so that a coordinate from a feed does not change when it is stored and read back. Encoded as
/// `latitude` and `longitude` in degrees.
public struct Coordinate: Hashable, Sendable {
  /// Latitude in units of 1e-7 degree, `-900_000_000 ... 900_000_000`.
  public let latitudeE7: Int

  /// Longitude in units of 1e-7 degree, `-1_800_000_000 ... 1_800_000_000`.
  public let longitudeE7: Int

  /// Creates a coordinate from units of 1e-7 degree.
  public init(latitudeE7: Int, longitudeE7: Int) {
    self.latitudeE7 = latitudeE7
    self.longitudeE7 = longitudeE7
  }

  /// Creates a coordinate from degrees, rounded to 1e-7 degree; `nil` outside `-90 ... 90` or `-180 ... 180`.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    self.latitudeE7 = Int((latitude * 1e7).rounded())
    self.longitudeE7 = Int((longitude * 1e7).rounded())
  }

  /// Whether both degrees are within 1: like the canonical validator, which reports `point_near_origin`, the place is
  /// taken as unknown.
  package var isNearOrigin: Bool { latitudeE7.magnitude <= 10_000_000 && longitudeE7.magnitude <= 10_000_000 }

  /// Latitude in degrees.
  public var latitude: Double { Double(latitudeE7) / 1e7 }

  /// Longitude in degrees.
  public var longitude: Double { Double(longitudeE7) / 1e7 }

  /// A box between two latitudes and two longitudes, in degrees, including its edges.
  ///
  /// A box whose west is greater than its east crosses the antimeridian.
  public struct Bounds: Hashable, Codable, Sendable {
    /// The smallest latitude.
    public var south: Double
    /// The longitude of the western edge.
    public var west: Double
    /// The greatest latitude.
    public var north: Double
    /// The longitude of the eastern edge.
    public var east: Double

    /// Creates a box from its edges in degrees.
    public init(south: Double, west: Double, north: Double, east: Double) {
      self.south = south
      self.west = west
      self.north = north
      self.east = east
    }
  }
}

extension Coordinate: CustomStringConvertible {
  /// Latitude and longitude in degrees, such as `46.948, 7.4474`.
  public var description: String { "\(latitude), \(longitude)" }
}
