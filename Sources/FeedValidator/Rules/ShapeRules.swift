/// Rules about shapes.txt alone.
enum ShapeRules {
  static let all: [Rule] = [
    .rows(.shapes, reports: [.pointNearOrigin, .pointNearPole]) { table, tables, log in
      PointRules.check(table, .shapePtLat, .shapePtLon, id: nil, tables, &log)
    },
    .files(.shapes, reports: [.singleShapePoint], judge: findSinglePoints),
    .files(
      .shapes,
      reports: [
        .decreasingShapeDistance, .equalShapeDistanceSameCoordinates, .equalShapeDistanceDiffCoordinates,
        .equalShapeDistanceDiffCoordinatesDistanceBelowThreshold,
      ], judge: checkDistances),
  ]

  private static func findSinglePoints(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, points) = (tables[.shapes], tables.points)
    for shape in 0..<points.count where points.range(of: shape).count == 1 {
      let row = points.row(points.range(of: shape).lowerBound)
      log.add(.singleShapePoint, table, row, tables)
    }
  }

  private static func checkDistances(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, points) = (tables[.shapes], tables.points)
    let distances = table[.shapeDistTraveled]
    guard distances.hasValues else { return }
    let (latitudes, longitudes) = (table[.shapePtLat], table[.shapePtLon])
    for shape in 0..<points.count {
      for position in points.range(of: shape).dropFirst() {
        let (former, row) = (points.row(position - 1), points.row(position))
        guard let before = distances[former], let distance = distances[row], distance <= before else { continue }
        let first = GeoPoint(latitude: latitudes.value(former), longitude: longitudes.value(former))
        let second = GeoPoint(latitude: latitudes.value(row), longitude: longitudes.value(row))
        let isSame =
          latitudes.value(former) == latitudes.value(row) && longitudes.value(former) == longitudes.value(row)
        let gap = isSame ? 0 : first.haversineDistance(to: second)
        // Coordinates whose difference is lost in radians are neither the same nor apart.
        if distance == before, !isSame, gap == 0 { continue }
        let kind: NoticeKind =
          distance < before
          ? .decreasingShapeDistance
          : isSame
            ? .equalShapeDistanceSameCoordinates
            : gap >= 1.11
              ? .equalShapeDistanceDiffCoordinates : .equalShapeDistanceDiffCoordinatesDistanceBelowThreshold
        log.add(
          kind, [table.row(row), table.row(former, "prev")], tables, ["actualDistanceBetweenShapePoints": .decimal(gap)]
        )
      }
    }
  }
}
