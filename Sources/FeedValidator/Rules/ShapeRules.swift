/// Rules about shapes.txt alone.
enum ShapeRules {
  static let all: [Rule] = [
    .rows(.shapes) { table, tables, log in
      PointRules.check(table, .shapePtLat, .shapePtLon, id: nil, tables, &log)
    },
    .files(.shapes, judge: findSinglePoints),
    .files(.shapes, judge: checkDistances),
  ]

  private static func findSinglePoints(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, points) = (tables[.shapes], tables.points)
    for shape in 0..<points.count where points.range(of: shape).count == 1 {
      let row = points.row(points.range(of: shape).lowerBound)
      log.add(
        .singleShapePoint, table.place(row),
        ["shapeId": tables.text(points.ids[shape]), "csvRowNumber": table.line(row)])
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
        let kind: NoticeKind =
          distance < before
          ? .decreasingShapeDistance
          : isSame
            ? .equalShapeDistanceSameCoordinates
            : gap >= 1.11
              ? .equalShapeDistanceDiffCoordinates : .equalShapeDistanceDiffCoordinatesDistanceBelowThreshold
        report(kind, shape, former, row, distance < before || isSame ? nil : gap, tables, &log)
      }
    }
  }

  private static func report(
    _ kind: NoticeKind, _ shape: Int, _ former: Int, _ row: Int, _ gap: Double?, _ tables: Tables,
    _ log: inout NoticeLog
  ) {
    let table = tables[.shapes]
    let (distances, sequences) = (table[.shapeDistTraveled], table[.shapePtSequence])
    var fields: [(name: String, value: NoticeValue)] = [
      ("shapeId", tables.text(tables.points.ids[shape])), ("csvRowNumber", table.line(row)),
      ("shapeDistTraveled", .optional(distances[row])), ("shapePtSequence", .optional(sequences[row])),
      ("prevCsvRowNumber", table.line(former)), ("prevShapeDistTraveled", .optional(distances[former])),
      ("prevShapePtSequence", .optional(sequences[former])),
    ]
    if let gap { fields.append(("actualDistanceBetweenShapePoints", .decimal(gap))) }
    log.add(kind, table.place(row), NoticeFields(fields))
  }
}
