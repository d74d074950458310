public import TransitValues

/// The line that vehicles take on the map: the rows of shapes.txt with one id, or a piece of them.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#shapestxt>.
public struct Shape: Hashable, Sendable {
  public let shapeID: ShapeID
  /// In the order of `shape_pt_sequence`; rows without a place on the earth are left out.
  public let points: [Point]

  /// A place that the line runs through.
  public struct Point: Hashable, Sendable {
    public let coordinate: Coordinate
    /// shape_dist_traveled, in the feed's own unit.
    public let distance: Double?

    public init(coordinate: Coordinate, distance: Double?) {
      self.coordinate = coordinate
      self.distance = distance
    }
  }

  public init(shapeID: ShapeID, points: [Point]) {
    self.shapeID = shapeID
    self.points = points
  }
}

// MARK: Places on the line

extension Shape {
  /// A place on the line: `segment` is the point before it, `fraction` how much of the way to the next point is behind,
  /// `0 ... 1`.
  struct Place: Hashable, Comparable {
    var segment: Int
    var fraction: Double

    static func < (left: Place, right: Place) -> Bool {
      (left.segment, left.fraction) < (right.segment, right.fraction)
    }
  }

  /// How many pieces between two points the line has: one of no length for a line of a single point.
  var segmentCount: Int { points.isEmpty ? 0 : max(1, points.count - 1) }

  /// The ends of a piece between two points.
  func ends(ofSegment segment: Int) -> (start: Point, end: Point) {
    (points[segment], points[min(segment + 1, points.count - 1)])
  }

  /// The point at a place, its distance the same part of the way.
  func point(at place: Place) -> Point {
    let (start, end) = ends(ofSegment: place.segment)
    if place.fraction <= 0 { return start }
    if place.fraction >= 1 { return end }
    let distance = start.distance.flatMap { first in end.distance.map { first + ($0 - first) * place.fraction } }
    return Point(coordinate: start.coordinate.moved(towards: end.coordinate, by: place.fraction), distance: distance)
  }

  /// The line between two places, its first and last point at them.
  func piece(from first: Place, to last: Place) -> Shape {
    var piece = [point(at: first)]
    if first.segment < last.segment {
      // A place at the end of its segment is the next one's beginning.
      let next = first.fraction >= 1 ? first.segment + 2 : first.segment + 1
      let end = last.fraction <= 0 ? last.segment : last.segment + 1
      if next < end { piece += points[next..<end] }
    }
    piece.append(point(at: last))
    return Shape(shapeID: shapeID, points: piece)
  }
}

extension Coordinate {
  /// The place a part of the way along, in degrees; the short way where the antimeridian lies between.
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
  /// The integer nearest to a number: places of a damaged file may be beyond all integers.
  init(clamping number: Double) {
    self = Int(exactly: number.rounded()) ?? (number < 0 ? .min : .max)
  }
}
