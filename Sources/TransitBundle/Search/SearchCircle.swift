import BundleFormat
import TransitFiles
package import TransitValues

/// A circle on the ground, and the cells (`BundleSchema.cell`) that it may overlap.
package struct SearchCircle {
  let center: Coordinate
  /// The radius in meters.
  package let radius: Double

  /// A margin of about 0.1 m in degrees, so that rounding does not exclude stops on the edge.
  private static let margin = 1e-6

  /// The radius as an angle, in degrees.
  private var angle: Double { min(180, degrees(radius / Coordinate.earthRadius)) + Self.margin }

  package init(center: Coordinate, radius: Double) {
    self.center = center
    self.radius = radius
  }

  package var latitudeCells: ClosedRange<Int> {
    func latitude(_ degrees: Double) -> Double { min(90, max(-90, degrees)) }
    return cell(latitude(center.latitude - angle))...cell(latitude(center.latitude + angle))
  }

  /// One range of cells, or two if the circle crosses the antimeridian.
  package var longitudeCells: [ClosedRange<Int>] {
    guard let width = longitudeWidth else { return [cell(-180)...cell(180)] }
    let (west, east) = (center.longitude - width, center.longitude + width)
    if west < -180 { return [cell(-180)...cell(east), cell(west + 360)...cell(180)] }
    if east > 180 { return [cell(-180)...cell(east - 360), cell(west)...cell(180)] }
    return [cell(west)...cell(east)]
  }

  /// The extent to the west and east in degrees; `nil` if the circle contains a pole and thus all longitudes.
  private var longitudeWidth: Double? {
    guard abs(center.latitude) + angle < 90 else { return nil }
    let sine = sin(radians(angle)) / cos(radians(center.latitude))
    return sine < 1 ? degrees(asin(sine)) + Self.margin : nil
  }

  /// Decides quickly whether a place may be in the circle.
  package var bounds: CircleBounds {
    CircleBounds(
      center, angle: (angle * 1e7).rounded(.up), width: (longitudeWidth.map { $0 * 1e7 } ?? 1.8e9).rounded(.up))
  }

  private func cell(_ degrees: Double) -> Int {
    BundleSchema.cell(Int((degrees * 1e7).rounded(.down)))
  }
}

/// Ranges of latitude and longitude that contain a circle on the ground, in units of 1e-7 degree.
@usableFromInline
package struct CircleBounds {
  @usableFromInline let center: Coordinate
  /// The extent to the north and south.
  @usableFromInline let height: Int
  /// The extent to the west and east.
  @usableFromInline let width: Int

  fileprivate init(_ center: Coordinate, angle: Double, width: Double) {
    (self.center, height, self.width) = (center, Int(angle), Int(width))
  }

  /// Whether a place is within the ranges.
  @inlinable @inline(__always)
  package func contain(_ place: Coordinate) -> Bool {
    if abs(place.latitudeE7 &- center.latitudeE7) > height { return false }
    let east = abs(place.longitudeE7 &- center.longitudeE7)
    return min(east, 3_600_000_000 &- east) <= width
  }
}

extension Coordinate {
  /// The mean radius of the earth, in meters (IUGG).
  static let earthRadius = 6_371_008.8

  /// Returns the great-circle distance to another place on a sphere in meters (haversine formula).
  package func distance(to other: Coordinate) -> Double {
    let (latitude, otherLatitude) = (radians(self.latitude), radians(other.latitude))
    let north = sin((otherLatitude - latitude) / 2)
    let east = sin(radians(other.longitude - longitude) / 2)
    let haversine = north * north + cos(latitude) * cos(otherLatitude) * east * east
    return 2 * Self.earthRadius * asin(min(1, haversine.squareRoot()))
  }
}

private func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }

private func degrees(_ radians: Double) -> Double { radians * 180 / .pi }
