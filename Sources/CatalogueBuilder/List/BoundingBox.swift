/// The area of a feed in degrees, as the catalogue says.
package struct BoundingBox: Codable, Hashable, Sendable {
  package let south: Double
  package let west: Double
  package let north: Double
  package let east: Double

  /// - Returns: `nil` if a bound is not a number of degrees, or the bounds are in the wrong order.
  package init?(south: Double?, west: Double?, north: Double?, east: Double?) {
    guard let south, let west, let north, let east else { return nil }
    self.south = south
    self.west = west
    self.north = north
    self.east = east
    if !isSound { return nil }
  }

  /// - Parameter degrees: South, west, north and east.
  init?(_ degrees: [Double]?) {
    guard let degrees, degrees.count == 4 else { return nil }
    self.init(south: degrees[0], west: degrees[1], north: degrees[2], east: degrees[3])
  }

  /// Whether the bounds are degrees and in order. They may be neither in a file that was damaged.
  var isSound: Bool {
    -90 <= south && south <= north && north <= 90 && -180 <= west && west <= east && east <= 180
  }
}
