import BundleFormat
import TransitFiles
package import TransitValues

/// A circle on the ground, and the cells (`BundleSchema.cell`) that it may overlap.
package struct SearchCircle {
  let center: Coordinate
  /// The radius in meters.
  let radius: Double

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

  private func cell(_ degrees: Double) -> Int {
    BundleSchema.cell(Int((degrees * 1e7).rounded(.down)))
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
