package import Foundation
package import TransitValues

/// A part of the earth's surface.
package enum Area: Equatable, Sendable {
  case box(Coordinate.Bounds)
  /// At least one polygon. A point is inside if it is inside any of them.
  case polygons([Polygon])

  /// An outer ring, then its holes. Rings need not be closed.
  package struct Polygon: Equatable, Sendable {
    var rings: [[Point]]
  }

  struct Point: Equatable, Sendable {
    let longitude: Double
    let latitude: Double

    init(longitude: Double, latitude: Double) {
      self.longitude = longitude
      self.latitude = latitude
    }

    /// Reads two cells, in degrees; `nil` if they are not a place on the earth.
    init?(_ row: Row, _ latitude: ColumnName, _ longitude: ColumnName) {
      guard let latitude = Double(row[latitude].text), let longitude = Double(row[longitude].text) else { return nil }
      self.init(latitude: latitude, longitude: longitude)
    }

    /// `nil` if it is not a place on the earth.
    init?(latitude: Double, longitude: Double) {
      guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
      self.init(longitude: longitude, latitude: latitude)
    }
  }

  /// Whether the area has a point. Points on the edge of a box are inside.
  func contains(_ point: Point) -> Bool {
    switch self {
    case .box(let box):
      let isBetween =
        box.west <= box.east
        ? (box.west...box.east).contains(point.longitude) : point.longitude >= box.west || point.longitude <= box.east
      return isBetween && point.latitude >= box.south && point.latitude <= box.north
    case .polygons(let polygons): return polygons.contains { $0.contains(point) }
    }
  }
}

extension Area.Polygon {
  /// Counts the edges to the east of a point: their number is odd inside, also with holes.
  fileprivate func contains(_ point: Area.Point) -> Bool {
    var isInside = false
    for ring in rings {
      guard var before = ring.last else { continue }
      for corner in ring {
        if (corner.latitude > point.latitude) != (before.latitude > point.latitude) {
          let share = (point.latitude - before.latitude) / (corner.latitude - before.latitude)
          if point.longitude < before.longitude + share * (corner.longitude - before.longitude) { isInside.toggle() }
        }
        before = corner
      }
    }
    return isInside
  }
}

// MARK: - GeoJSON

extension Area {
  /// Reads the polygons of a GeoJSON text: a geometry, a feature or a collection of features (RFC 7946).
  ///
  /// - Parameter name: The file, for errors.
  /// - Throws: ``FeedEditError`` for anything but GeoJSON with at least one polygon.
  package init(geoJSON data: Data, name: String) throws(FeedEditError) {
    guard let object = try? JSONSerialization.jsonObject(with: data) else {
      throw FeedEditError("\(name): is not JSON; expected GeoJSON with a polygon")
    }
    guard let polygons = Self.polygons(object) else {
      throw FeedEditError("\(name): has a polygon with invalid coordinates; expected rings of [longitude, latitude]")
    }
    if polygons.isEmpty { throw FeedEditError("\(name): has no polygon; expected a Polygon or MultiPolygon") }
    self = .polygons(polygons)
  }

  /// The corners of all polygons.
  var corners: [Point] {
    if case .polygons(let polygons) = self { polygons.flatMap { $0.rings.joined() } } else { [] }
  }

  /// `nil` if coordinates are invalid.
  private static func polygons(_ value: Any?) -> [Polygon]? {
    guard let object = value as? [String: Any] else { return [] }
    switch object["type"] as? String {
    case "FeatureCollection": return joined((object["features"] as? [Any])?.map(polygons))
    case "GeometryCollection": return joined((object["geometries"] as? [Any])?.map(polygons))
    case "Feature": return polygons(object["geometry"])
    case "Polygon": return polygon(object["coordinates"]).map { [$0] }
    case "MultiPolygon": return joined((object["coordinates"] as? [Any])?.map { polygon($0).map { [$0] } })
    default: return []
    }
  }

  private static func joined(_ parts: [[Polygon]?]?) -> [Polygon]? {
    var all: [Polygon] = []
    for part in parts ?? [] {
      guard let part else { return nil }
      all += part
    }
    return all
  }

  private static func polygon(_ value: Any?) -> Polygon? {
    guard let rings = value as? [[[NSNumber]]], !rings.isEmpty else { return nil }
    var polygon = Polygon(rings: [])
    for ring in rings {
      guard ring.count >= 3, ring.allSatisfy({ $0.count >= 2 }) else { return nil }
      polygon.rings.append(ring.map { Point(longitude: $0[0].doubleValue, latitude: $0[1].doubleValue) })
    }
    return polygon
  }
}
