/// The lines of routes: their shapes, or from stop to stop where trips have none.
struct NetworkLines {
  private struct Style: Hashable, Comparable {
    let isBus: Bool
    let color: LineColor

    /// Buses are drawn first, below the others.
    static func < (left: Style, right: Style) -> Bool {
      left.isBus != right.isBus ? left.isBus : left.color < right.color
    }
  }

  /// The most detail that a picture has, in its units.
  private static let finest = 4.0

  /// The lines of each style, in the most detail.
  private var lines: [Style: [[MapPath.Point]]] = [:]

  init(
    _ tables: Tables, _ facts: TripFacts, _ routes: [RouteFacts], _ projection: MapProjection,
    _ stops: [MapPath.Point?]
  ) {
    var isDrawn = Set<[Int]>()
    var edges: [Style: Set<MapPath.Segment>] = [:]
    let points = tables[.shapes]
    let (latitudes, longitudes) = (points[.shapePtLat], points[.shapePtLon])
    for trip in facts.trips {
      guard let route = trip.route else { continue }
      let style = Style(isBus: routes[route].isBus, color: routes[route].color.line)
      if let shape = trip.shape {
        guard isDrawn.insert([shape, style.isBus ? 1 : 0, Int(style.color.value)]).inserted else { continue }
        let line = tables.points.range(of: shape).compactMap { position -> MapPath.Point? in
          let row = tables.points.row(position)
          guard let latitude = latitudes[row], let longitude = longitudes[row] else { return nil }
          return projection.rounded(latitude: latitude, longitude: longitude)
        }
        lines[style, default: []].append(MapPath.simplified(line, tolerance: Self.finest))
      } else {
        let places = trip.calls.compactMap { facts.stops[$0] < 0 ? nil : stops[Int(facts.stops[$0])] }
        for (from, to) in zip(places, places.dropFirst()) where from != to {
          let isForward = (from.x, from.y) < (to.x, to.y)
          edges[style, default: []].insert(
            isForward ? MapPath.Segment(from: from, to: to) : MapPath.Segment(from: to, to: from))
        }
      }
    }
    for (style, found) in edges {
      lines[style, default: []] += found.sorted {
        ($0.from.x, $0.from.y, $0.to.x, $0.to.y) < ($1.from.x, $1.from.y, $1.to.x, $1.to.y)
      }.map { [$0.from, $0.to] }
    }
  }

  /// Returns path data of at most about `maximum` bytes, with as much detail as fits.
  func fitting(_ maximum: Int) -> [(color: LineColor, isBus: Bool, path: String)] {
    var tolerance = Self.finest
    while true {
      let paths = paths(tolerance: tolerance)
      if tolerance > 100 || paths.reduce(0, { $0 + $1.path.utf8.count }) <= maximum { return paths }
      tolerance *= 2
    }
  }

  private func paths(tolerance: Double) -> [(color: LineColor, isBus: Bool, path: String)] {
    lines.sorted { $0.key < $1.key }.map { style, lines in
      var path = MapPath()
      for line in lines { path.add(Self.snapped(MapPath.simplified(line, tolerance: tolerance), to: tolerance)) }
      return (style.color, style.isBus, path.data)
    }
  }

  /// Rounds points, so that lines along the same street share their segments.
  private static func snapped(_ line: [MapPath.Point], to tolerance: Double) -> [MapPath.Point] {
    let step = Int32(tolerance)
    var snapped: [MapPath.Point] = []
    for point in line {
      let near = MapPath.Point(
        x: Int32((Double(point.x) / tolerance).rounded()) * step,
        y: Int32((Double(point.y) / tolerance).rounded()) * step)
      if near != snapped.last { snapped.append(near) }
    }
    return snapped
  }
}
