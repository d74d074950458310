import BundleFormat
import GTFSFeed
package import TransitValues

/// A part of the earth's surface.
package enum Area: Equatable, Sendable {
  case box(Coordinate.Bounds)
  /// At least one polygon. A point is inside if it is inside any of them.
  case polygons([Polygon])

  /// An outer ring, then its holes. Rings need not be closed.
  package struct Polygon: Equatable, Sendable {
    let rings: [[Point]]
    /// From each corner to the next, and from the last to the first.
    fileprivate let edges: [Edge]

    init(rings: [[Point]]) {
      self.rings = rings
      edges = rings.flatMap { ring in
        zip(ring.suffix(1) + ring.dropLast(), ring).map { Edge(start: $0, end: $1) }
      }
    }
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

    /// Whether the point is within a degree of 0, 0: feeds write so what they do not know.
    var isUnknown: Bool { abs(latitude) <= 1 && abs(longitude) <= 1 }

    /// `nil` if it is not a place on the earth.
    init?(latitude: Double, longitude: Double) {
      guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
      self.init(longitude: longitude, latitude: latitude)
    }
  }

  /// Whether the area has a point. Points on its edges are inside.
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

  /// Whether the area has a point of another. Cost: the product of their numbers of edges.
  func overlaps(_ other: Area) -> Bool {
    let others = other.polygons
    return polygons.contains { polygon in others.contains { polygon.overlaps($0) } }
  }

  /// A box is one polygon, or two where it crosses the antimeridian.
  private var polygons: [Polygon] {
    switch self {
    case .polygons(let polygons): polygons
    case .box(let box):
      (box.west <= box.east ? [(box.west, box.east)] : [(box.west, 180), (-180, box.east)]).map { west, east in
        let corners = [(west, box.south), (east, box.south), (east, box.north), (west, box.north)]
        return Polygon(rings: [corners.map { Point(longitude: $0.0, latitude: $0.1) }])
      }
    }
  }
}

extension Area.Polygon {
  /// Counts the edges to the east of a point: their number is odd inside, also with holes.
  fileprivate func contains(_ point: Area.Point) -> Bool {
    var isInside = false
    for edge in edges {
      if edge.contains(point) { return true }
      let (before, corner) = (edge.start, edge.end)
      if (corner.latitude > point.latitude) != (before.latitude > point.latitude) {
        let share = (point.latitude - before.latitude) / (corner.latitude - before.latitude)
        if point.longitude < before.longitude + share * (corner.longitude - before.longitude) { isInside.toggle() }
      }
    }
    return isInside
  }

  /// Either edges meet, or one polygon is inside the other with all of its corners.
  fileprivate func overlaps(_ other: Area.Polygon) -> Bool {
    if let corner = rings.first?.first, other.contains(corner) { return true }
    if let corner = other.rings.first?.first, contains(corner) { return true }
    return edges.contains { edge in other.edges.contains { edge.meets($0) } }
  }
}

/// A straight line between two corners.
private struct Edge: Equatable {
  let start: Area.Point
  let end: Area.Point

  /// Whether a point is on the line. Exact for lines along a latitude or longitude.
  func contains(_ point: Area.Point) -> Bool { side(of: point) == 0 && isBeside(point) }

  /// Whether the lines have a point in common.
  func meets(_ other: Edge) -> Bool {
    let (first, second) = (side(of: other.start), side(of: other.end))
    let (third, fourth) = (other.side(of: start), other.side(of: end))
    if first * second < 0, third * fourth < 0 { return true }
    return contains(other.start) || contains(other.end) || other.contains(start) || other.contains(end)
  }

  /// 1 for a point to the left of the line, -1 for one to the right, 0 for one in line.
  private func side(of point: Area.Point) -> Int {
    let left = (end.longitude - start.longitude) * (point.latitude - start.latitude)
    let right = (end.latitude - start.latitude) * (point.longitude - start.longitude)
    return left > right ? 1 : left < right ? -1 : 0
  }

  private func isBeside(_ point: Area.Point) -> Bool {
    (min(start.longitude, end.longitude)...max(start.longitude, end.longitude)).contains(point.longitude)
      && (min(start.latitude, end.latitude)...max(start.latitude, end.latitude)).contains(point.latitude)
  }
}

// MARK: - GeoJSON

extension Area {
  /// Reads the polygons of a GeoJSON text: a geometry, a feature or a collection of features (RFC 7946).
  ///
  /// - Parameter name: The file, for errors.
  /// - Throws: ``PlainFailure`` for anything but GeoJSON with at least one polygon.
  package init(geoJSON bytes: [UInt8], name: String) throws(PlainFailure) {
    let value: JSONValue
    do throws(JSONDamage) { value = try JSONReader.value(of: Array(ByteOrderMark.removed(from: bytes[...]))) } catch {
      throw PlainFailure(.extract, file: name, "is not JSON: \(error); expected GeoJSON with a polygon")
    }
    guard let polygons = Self.polygons(value) else {
      throw PlainFailure(
        .extract, file: name, "has a polygon with invalid coordinates; expected rings of [longitude, latitude]")
    }
    if polygons.isEmpty {
      throw PlainFailure(.extract, file: name, "has no polygon; expected a Polygon or MultiPolygon")
    }
    self = .polygons(polygons)
  }

  /// The polygons with latitude and longitude exchanged.
  var exchanged: Area {
    .polygons(
      polygons.map { polygon in
        Polygon(
          rings: polygon.rings.map { $0.map { Point(longitude: $0.latitude, latitude: $0.longitude) } })
      })
  }

  /// `nil` if coordinates are invalid.
  private static func polygons(_ value: JSONValue?) -> [Polygon]? {
    guard case .object(let object) = value else { return [] }
    switch object["type"] {
    case .text("FeatureCollection"): return all(of: object["features"], polygons)
    case .text("GeometryCollection"): return all(of: object["geometries"], polygons)
    case .text("Feature"): return polygons(object["geometry"])
    case .text("Polygon"): return polygon(object["coordinates"]).map { [$0] }
    case .text("MultiPolygon"): return all(of: object["coordinates"]) { part in polygon(part).map { [$0] } }
    default: return []
    }
  }

  private static func all(of value: JSONValue?, _ read: (JSONValue) -> [Polygon]?) -> [Polygon]? {
    guard case .array(let parts) = value else { return [] }
    var all: [Polygon] = []
    for part in parts {
      guard let polygons = read(part) else { return nil }
      all += polygons
    }
    return all
  }

  private static func polygon(_ value: JSONValue?) -> Polygon? {
    let rings = try? value?.elements().map { ring in try ring.elements().map(Point.init) }
    guard let rings, !rings.isEmpty, rings.allSatisfy({ $0.count >= 3 }) else { return nil }
    return Polygon(rings: rings)
  }
}

extension Area.Point {
  /// Reads a position: a longitude, a latitude and perhaps other numbers.
  fileprivate init(_ position: JSONValue) throws(JSONDamage) {
    let degrees = try position.elements().map { element throws(JSONDamage) in try element.real() }
    guard degrees.count >= 2 else { throw JSONDamage("expected two numbers") }
    self.init(longitude: degrees[0], latitude: degrees[1])
  }
}
