import TransitFiles

/// Places on the picture of the network: equirectangular at the middle latitude.
package struct MapProjection: Sendable {
  /// The width of the picture. Small enough for short numbers, large enough to zoom in eight times.
  package static let width = 10_000
  package let height: Int
  /// Meters of one unit of the picture.
  package let metersPerUnit: Double

  private let west: Double
  private let north: Double
  private let unitsPerDegree: (longitude: Double, latitude: Double)
  private let bounds: (latitudes: ClosedRange<Double>, longitudes: ClosedRange<Double>)

  /// - Parameter points: Latitudes and longitudes that should be on the picture. Those that are far from most are left
  ///   out: a stop at 0°, 0° must not shrink a city to a dot. So are those that are not on the earth.
  /// - Returns: `nil` without points.
  init?(_ points: [(latitude: Double, longitude: Double)]) {
    let region = Self.largestRegion(points.filter { abs($0.latitude) <= 90 && abs($0.longitude) <= 180 })
    guard let latitudes = Self.usual(region.map(\.latitude)), let longitudes = Self.usual(region.map(\.longitude))
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

  /// Returns the points of the region with the most points. Regions are at least 2° apart. A map of
  /// several distant cities would show only dots.
  private static func largestRegion(
    _ points: [(latitude: Double, longitude: Double)]
  ) -> [(latitude: Double, longitude: Double)] {
    var rest = Dictionary(grouping: points) { point in
      Cell(x: Int((point.longitude / 2).rounded(.down)), y: Int((point.latitude / 2).rounded(.down)))
    }
    var largest: [(latitude: Double, longitude: Double)] = []
    for start in rest.keys.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
      var region: [(latitude: Double, longitude: Double)] = []
      var cells = [start]
      while let cell = cells.popLast() {
        guard let found = rest.removeValue(forKey: cell) else { continue }
        region += found
        for y in -1...1 { for x in -1...1 { cells.append(Cell(x: cell.x + x, y: cell.y + y)) } }
      }
      if region.count > largest.count { largest = region }
    }
    return largest
  }

  private struct Cell: Hashable {
    let x: Int
    let y: Int
  }

  /// Returns the range of all values but a few that are far from the others.
  private static func usual(_ values: [Double]) -> ClosedRange<Double>? {
    let sorted = values.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    // Half of all places lie between these two.
    let (low, high) = (sorted[sorted.count / 4], sorted[sorted.count - 1 - sorted.count / 4])
    let reach = max(1, 4 * (high - low))
    let near = sorted.filter { ($0 >= low - reach) && ($0 <= high + reach) }
    return (near.first ?? first)...(near.last ?? last)
  }
}
