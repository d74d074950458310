package import TransitValues

extension FolderIndex {
  /// A box in millionths of a degree, about 0.1 m. Crosses the antimeridian if its west is greater than its east.
  package struct Box: Encodable, Hashable, Sendable {
    static let latitudes = -90_000_000...90_000_000
    static let longitudes = -180_000_000...180_000_000

    package let south: Int
    package let west: Int
    package let north: Int
    package let east: Int

    /// - Returns: `nil` if an edge is out of range, or the south is north of the north.
    package init?(south: Int, west: Int, north: Int, east: Int) {
      guard Self.latitudes.contains(south), Self.latitudes.contains(north), south <= north,
        Self.longitudes.contains(west), Self.longitudes.contains(east)
      else { return nil }
      (self.south, self.west, self.north, self.east) = (south, west, north, east)
    }

    /// Rounds the edges outwards.
    ///
    /// - Returns: `nil` for edges that are not finite or out of range.
    package init?(_ bounds: Coordinate.Bounds) {
      guard let south = Self.millionths(bounds.south, .down), let west = Self.millionths(bounds.west, .down),
        let north = Self.millionths(bounds.north, .up), let east = Self.millionths(bounds.east, .up)
      else { return nil }
      self.init(
        south: max(south, Self.latitudes.lowerBound), west: max(west, Self.longitudes.lowerBound),
        north: min(north, Self.latitudes.upperBound), east: min(east, Self.longitudes.upperBound))
    }

    private static func millionths(_ degrees: Double, _ rule: FloatingPointRoundingRule) -> Int? {
      // A product such as 13.4 * 1e6 may miss the whole number that it means.
      let scaled = degrees * 1e6
      let nearest = scaled.rounded()
      return Int(exactly: abs(scaled - nearest) < 1e-3 ? nearest : scaled.rounded(rule))
    }

    /// The box in degrees.
    package var bounds: Coordinate.Bounds {
      Coordinate.Bounds(
        south: Double(south) / 1e6, west: Double(west) / 1e6, north: Double(north) / 1e6, east: Double(east) / 1e6)
    }
  }
}
