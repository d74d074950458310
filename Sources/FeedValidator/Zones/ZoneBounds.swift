/// The smallest rectangle, parallel to the axes, around points.
struct ZoneBounds: Sendable {
  let minimum: ZonePoint
  let maximum: ZonePoint

  /// Returns nil if there are no points.
  init?(_ points: some Sequence<ZonePoint>) {
    var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for point in points {
      minX = min(minX, point.x)
      minY = min(minY, point.y)
      maxX = max(maxX, point.x)
      maxY = max(maxY, point.y)
    }
    guard minX <= maxX else { return nil }
    minimum = ZonePoint(x: minX, y: minY)
    maximum = ZonePoint(x: maxX, y: maxY)
  }

  func intersects(_ other: ZoneBounds) -> Bool {
    minimum.x <= other.maximum.x && other.minimum.x <= maximum.x
      && minimum.y <= other.maximum.y && other.minimum.y <= maximum.y
  }

  func contains(_ other: ZoneBounds) -> Bool {
    minimum.x <= other.minimum.x && other.maximum.x <= maximum.x
      && minimum.y <= other.minimum.y && other.maximum.y <= maximum.y
  }
}
