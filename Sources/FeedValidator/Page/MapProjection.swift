#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Places on the picture of the network: equirectangular at the middle latitude.
struct MapProjection: Sendable {
  /// The width of the picture. Small enough for short numbers, large enough to zoom in eight times.
  static let width = 10_000
  let height: Int
  /// Meters of one unit of the picture.
  let metersPerUnit: Double

  private let west: Double
  private let north: Double
  private let unitsPerDegree: (longitude: Double, latitude: Double)
  private let bounds: (latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>)

  /// - Parameter points: Latitudes and longitudes that should be on the picture. A few that are far from all others
  ///   are left out: a stop at 0°, 0° must not shrink a city to a dot.
  /// - Returns: `nil` without points.
  init?(_ points: [(latitude: Double, longitude: Double)]) {
    guard let latitudes = Self.usual(points.map(\.latitude)), let longitudes = Self.usual(points.map(\.longitude))
    else {
      return nil
    }
    bounds = (latitudes, longitudes)
    let scale = max(0.01, cos((latitudes.lowerBound + latitudes.upperBound) / 2 * .pi / 180))
    // A single stop gets 2 km around it.
    let span = (
      x: max(0.02, (longitudes.upperBound - longitudes.lowerBound) * scale),
      y: max(0.02, latitudes.upperBound - latitudes.lowerBound)
    )
    let perDegree = 0.92 * Double(Self.width) / max(span.x, span.y / 1.1)
    height = max(4_500, Int(span.y * perDegree + 0.08 * Double(Self.width)))
    unitsPerDegree = (perDegree * scale, perDegree)
    metersPerUnit = 111_195 / perDegree
    west = (longitudes.lowerBound + longitudes.upperBound) / 2 - Double(Self.width) / 2 / unitsPerDegree.longitude
    north = (latitudes.lowerBound + latitudes.upperBound) / 2 + Double(height) / 2 / unitsPerDegree.latitude
  }

  func contains(latitude: Double, longitude: Double) -> Bool {
    bounds.latitudes.contains(latitude) && bounds.longitudes.contains(longitude)
  }

  /// Returns the point in units; may be outside of the picture.
  func point(latitude: Double, longitude: Double) -> (x: Double, y: Double) {
    ((longitude - west) * unitsPerDegree.longitude, (north - latitude) * unitsPerDegree.latitude)
  }

  /// Returns the range of all values but a few that are far from the others.
  private static func usual(_ values: [Double]) -> ClosedRange<Double>? {
    let sorted = values.filter(\.isFinite).sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    // Half of all places lie between these two.
    let (low, high) = (sorted[sorted.count / 4], sorted[sorted.count - 1 - sorted.count / 4])
    let reach = max(1, 4 * (high - low))
    let near = sorted.filter { ($0 >= low - reach) && ($0 <= high + reach) }
    return (near.first ?? first)...(near.last ?? last)
  }
}
