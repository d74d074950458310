/// The lines and stops of a feed on a picture.
package struct NetworkPicture: Sendable {
  package let projection: MapProjection?
  /// The lines of each color, those below first.
  package let lines: [(color: LineColor, isBus: Bool, path: String)]
  /// Dots of stops, by size, the smallest first.
  package let stops: [String]
  /// The names of the busiest stops.
  package let labels: [StopDots.Label]
  /// Outlines of zones.
  package let zones: String
  /// The number of stops that are too far from those on the picture to be shown.
  package let distantStopCount: Int
  /// The places of notices' samples.
  package let marks: [NoticeMarks.Mark]

  /// The most bytes of lines.
  private static let maximumLineBytes = 420_000

  init(
    _ tables: Tables, _ facts: TripFacts, _ service: ServicePicture, _ routes: [RouteFacts], _ log: NoticeLog
  ) {
    let places = StopPositions(tables)
    let stopCount = tables[.stops].count
    let points = (0..<stopCount).map { places.point($0).map { (latitude: $0.latitude, longitude: $0.longitude) } }
    let outlines = (tables.zones?.zones ?? []).compactMap(\.geometry).flatMap(\.polygons).map(\.shell)
    projection = MapProjection(
      points.compactMap(\.self) + outlines.joined().map { (latitude: $0.y, longitude: $0.x) })
    guard let projection else {
      (lines, stops, labels, zones, distantStopCount, marks) = ([], [], [], "", 0, [])
      return
    }
    let onMap = points.map { point -> MapPath.Point? in
      guard let point, projection.contains(latitude: point.latitude, longitude: point.longitude) else { return nil }
      return projection.rounded(latitude: point.latitude, longitude: point.longitude)
    }
    distantStopCount = zip(points, onMap).count { $0 != nil && $1 == nil }
    lines = NetworkLines(tables, facts, routes, projection, onMap).fitting(Self.maximumLineBytes)
    let dots = StopDots(onMap, service.departuresByStop)
    stops = dots.paths
    let names = tables[.stops][.stopName]
    labels = dots.labels(height: projection.height) { tables.pool[names.value($0)] }
    zones = outlines.map { outline in
      "M"
        + outline.map { point in
          let place = projection.rounded(latitude: point.y, longitude: point.x)
          return "\(place.x) \(place.y)"
        }.joined(separator: " ") + "Z"
    }.joined()
    marks = NoticeMarks(tables, onMap, projection).all(of: log)
  }
}

extension MapProjection {
  func rounded(latitude: Double, longitude: Double) -> MapPath.Point {
    let point = point(latitude: latitude, longitude: longitude)
    return MapPath.Point(x: Self.whole(point.x), y: Self.whole(point.y))
  }

  /// Returns a whole number of units. Points outside of the picture are cut off at ten times its size.
  private static func whole(_ units: Double) -> Int32 {
    let limit = 10 * Double(width)
    return Int32(exactly: max(-limit, min(limit, units)).rounded()) ?? 0
  }
}
