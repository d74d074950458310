public import TransitValues

/// The path of vehicles on a map: the rows of shapes.txt with one id, or a segment of them.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#shapestxt>.
public struct RouteShape: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `shape_id`.
  public var id: ShapeID
  /// The points, sorted by `shape_pt_sequence`. Rows without a valid coordinate are omitted.
  public var points: [Point]

  /// Creates a line, for previews and tests.
  public init(id: ShapeID, points: [Point]) {
    self.id = id
    self.points = points
  }

  /// A point of the line.
  public struct Point: Hashable, Codable, Sendable {
    /// GTFS: `shape_pt_lat` and `shape_pt_lon`.
    public var coordinate: Coordinate
    /// The distance from the first point, in the feed's own unit. GTFS: `shape_dist_traveled`.
    public var distance: Double?

    /// Creates a point.
    public init(coordinate: Coordinate, distance: Double? = nil) {
      self.coordinate = coordinate
      self.distance = distance
    }
  }
}

// MARK: Places on the line

extension RouteShape {
  /// A place on the line. `segment` is the index of the point before it; `fraction` is the part of the segment before
  /// it, `0 ... 1`.
  struct Place: Hashable, Comparable {
    var segment: Int
    var fraction: Double

    static func < (left: Place, right: Place) -> Bool {
      (left.segment, left.fraction) < (right.segment, right.fraction)
    }
  }

  /// The number of segments between two points. A line with a single point has one segment of length 0.
  var segmentCount: Int { points.isEmpty ? 0 : max(1, points.count - 1) }

  /// The start and end points of a segment.
  func ends(ofSegment segment: Int) -> (start: Point, end: Point) {
    (points[segment], points[min(segment + 1, points.count - 1)])
  }

  /// The point at a place, with interpolated coordinate and distance.
  func point(at place: Place) -> Point {
    let (start, end) = ends(ofSegment: place.segment)
    if place.fraction <= 0 { return start }
    if place.fraction >= 1 { return end }
    let distance = start.distance.flatMap { first in end.distance.map { first + ($0 - first) * place.fraction } }
    return Point(coordinate: start.coordinate.moved(towards: end.coordinate, by: place.fraction), distance: distance)
  }

  /// The line between two places, which become its first and last points.
  func segment(from first: Place, to last: Place) -> RouteShape {
    var points = [point(at: first)]
    if first.segment < last.segment {
      // A place at the end of its segment is also the start of the next one.
      let next = first.fraction >= 1 ? first.segment + 2 : first.segment + 1
      let end = last.fraction <= 0 ? last.segment : last.segment + 1
      if next < end { points += self.points[next..<end] }
    }
    points.append(point(at: last))
    return RouteShape(id: id, points: points)
  }
}

extension Coordinate {
  /// Interpolates between two coordinates in degrees. Crosses the antimeridian if that is shorter.
  fileprivate func moved(towards end: Coordinate, by fraction: Double) -> Coordinate {
    let turn = 3_600_000_000.0
    let north = Double(end.latitudeE7) - Double(latitudeE7)
    var east = Double(end.longitudeE7) - Double(longitudeE7)
    if east > turn / 2 { east -= turn } else if east < -turn / 2 { east += turn }
    var longitude = Double(longitudeE7) + east * fraction
    if longitude > turn / 2 { longitude -= turn } else if longitude < -turn / 2 { longitude += turn }
    return Coordinate(
      latitudeE7: Int(clamping: (Double(latitudeE7) + north * fraction).rounded()),
      longitudeE7: Int(clamping: longitude.rounded()))
  }
}

extension Int {
  /// The nearest integer, clamped to the range of `Int`. A damaged file may contain any coordinates.
  init(clamping number: Double) {
    self = Int(exactly: number.rounded()) ?? (number < 0 ? .min : .max)
  }
}
