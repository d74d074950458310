import TransitFiles
import TransitValues

/// A plane that touches the earth at a place and approximates distances near it.
struct TangentPlane {
  private let origin: Coordinate
  /// The length of a degree of longitude relative to a degree of latitude.
  private let scale: Double

  init(at origin: Coordinate) {
    self.origin = origin
    scale = cos(origin.latitude * .pi / 180)
  }

  /// The point of a segment nearest to the origin.
  struct Projection {
    /// The part of the segment before the point, `0 ... 1`.
    let fraction: Double
    /// The squared distance from the origin, in units of 1e-7 degrees of latitude.
    let squaredDistance: Double
  }

  func projection(onSegment segment: Int, of shape: RouteShape) -> Projection {
    let (start, end) = shape.ends(ofSegment: segment)
    let (x, y) = offset(of: start.coordinate)
    let (endX, endY) = offset(of: end.coordinate)
    let (stepX, stepY) = (endX - x, endY - y)
    let square = stepX * stepX + stepY * stepY
    let fraction = square > 0 ? max(0, min(1, -(x * stepX + y * stepY) / square)) : 0
    let (nearX, nearY) = (x + stepX * fraction, y + stepY * fraction)
    return Projection(fraction: fraction, squaredDistance: nearX * nearX + nearY * nearY)
  }

  /// The offset from the origin to the east and north, along the shorter way around the earth.
  private func offset(of place: Coordinate) -> (east: Double, north: Double) {
    let turn = 3_600_000_000.0
    var east = Double(place.longitudeE7) - Double(origin.longitudeE7)
    if east > turn / 2 { east -= turn } else if east < -turn / 2 { east += turn }
    return (east * scale, Double(place.latitudeE7) - Double(origin.latitudeE7))
  }
}
