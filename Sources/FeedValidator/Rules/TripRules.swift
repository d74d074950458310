/// Rules about trips.txt with its routes, blocks and shapes.
enum TripRules {
  static let all: [Rule] = [
    .files("trips.txt", "routes.txt", judge: checkBikes),
    .files("trips.txt", "routes.txt", judge: checkBlockTypes),
    .files("trips.txt", "stop_times.txt", "calendar.txt", "calendar_dates.txt", judge: findOverlaps),
    .files("trips.txt", "shapes.txt", judge: findUnusedShapes),
    .files("trips.txt", "stop_times.txt", "stops.txt", "shapes.txt", judge: compareDistances),
    .files("trips.txt", "stop_times.txt", "shapes.txt", judge: checkShapeDistances),
  ]

  private static func checkBikes(_ tables: Tables, _ log: inout NoticeLog) {
    let (trips, routes) = (tables["trips.txt"], tables["routes.txt"])
    let types = routes.choices("route_type")
    guard (0..<routes.count).contains(where: { types[$0] == 4 }) else { return }
    let index = TableIndex(routes, "route_id", tables)
    let bikes = trips.choices("bikes_allowed")
    for row in 0..<trips.count where bikes[row] != 1 && bikes[row] != 2 {
      guard let route = index.row(of: trips.texts("route_id").value(row)), types[route] == 4 else { continue }
      log.add(
        .missingBikeAllowance, trips.place(row),
        [
          "csvRowNumber": trips.line(row), "routeId": tables.text(trips.texts("route_id").value(row)),
          "tripId": tables.text(trips.texts("trip_id").value(row)),
        ])
    }
  }

  /// Returns the trips of each block, in the order of the file.
  private static func blocks(_ trips: Table) -> [(block: TextNumber, trips: [Int])] {
    let blocks = trips.texts("block_id")
    guard blocks.hasValues else { return [] }
    var rows: [TextNumber: [Int]] = [:]
    for row in 0..<trips.count { if let block = blocks[row] { rows[block, default: []].append(row) } }
    return rows.sorted { $0.key < $1.key }.map { (block: $0.key, trips: $0.value) }
  }

  private static func checkBlockTypes(_ tables: Tables, _ log: inout NoticeLog) {
    let (trips, routes) = (tables["trips.txt"], tables["routes.txt"])
    let index = TableIndex(routes, "route_id", tables)
    let types = routes.choices("route_type")
    for (block, rows) in blocks(trips) {
      var first: Int?
      for row in rows {
        guard let route = index.row(of: trips.texts("route_id").value(row)) else { continue }
        guard let former = first else {
          first = route
          continue
        }
        guard types[former] != types[route] else { continue }
        log.add(
          .inconsistentRouteTypeForBlockId, trips.place(row),
          [
            "blockId": tables.text(block), "tripId": tables.text(trips.texts("trip_id").value(row)),
            "routeId1": tables.text(routes.texts("route_id").value(former)),
            "routeType1": .integer(Int(types[former] ?? 0)),
            "routeId2": tables.text(routes.texts("route_id").value(route)),
            "routeType2": .integer(Int(types[route] ?? 0)),
          ])
        break
      }
    }
  }

  private static func findUnusedShapes(_ tables: Tables, _ log: inout NoticeLog) {
    let (trips, shapes) = (tables["trips.txt"], tables["shapes.txt"])
    let used = TableIndex(trips, "shape_id", tables)
    for group in 0..<tables.points.count where !used.contains(tables.points.ids[group]) {
      let row = tables.points.range(of: group).map { tables.points.row($0) }.min() ?? 0
      log.add(
        .unusedShape, shapes.place(row),
        ["shapeId": tables.text(tables.points.ids[group]), "csvRowNumber": shapes.line(row)])
    }
  }
}

// MARK: - Overlapping trips of a block

extension TripRules {
  private static func findOverlaps(_ tables: Tables, _ log: inout NoticeLog) {
    if tables["stop_times.txt"].count == 0 { return }
    for (block, rows) in blocks(tables["trips.txt"]) {
      var overlaps = BlockOverlaps(block, rows, tables)
      overlaps.report(&log)
    }
  }
}

// MARK: - Distances along shapes

extension TripRules {
  private static func compareDistances(_ tables: Tables, _ log: inout NoticeLog) {
    let (trips, table, shapes) = (tables["trips.txt"], tables["stop_times.txt"], tables["shapes.txt"])
    let (distances, shapeDistances) = (
      table.decimals("shape_dist_traveled"), shapes.decimals("shape_dist_traveled")
    )
    guard distances.hasValues, shapeDistances.hasValues else { return }
    let places = StopPositions(tables)
    let (latitudes, longitudes) = (shapes.decimals("shape_pt_lat"), shapes.decimals("shape_pt_lon"))
    let farthest = farthestPoints(tables)
    for trip in 0..<trips.count {
      guard let shape = tables.points.group(of: trips.texts("shape_id").value(trip)),
        let group = tables.calls.group(of: trips.texts("trip_id").value(trip))
      else { continue }
      let row = tables.calls.row(tables.calls.range(of: group).upperBound - 1)
      let point = farthest[shape]
      guard point >= 0, let limit = shapeDistances[point], limit > 0, let distance = distances[row], distance > limit,
        let stop = places.stop(table.texts("stop_id").value(row)), let place = places.point(stop)
      else { continue }
      let end = GeoPoint(latitude: latitudes.value(point), longitude: longitudes.value(point))
      let gap = place.haversineDistance(to: end)
      if gap == 0 { continue }
      log.add(
        gap > 11.1 ? .tripDistanceExceedsShapeDistance : .tripDistanceExceedsShapeDistanceBelowThreshold,
        trips.place(trip),
        [
          "tripId": tables.text(trips.texts("trip_id").value(trip)),
          "shapeId": tables.text(tables.points.ids[shape]), "maxTripDistanceTraveled": .decimal(distance),
          "maxShapeDistanceTraveled": .decimal(limit), "geoDistanceToShape": .decimal(gap),
        ])
    }
  }

  /// Returns the row with the largest distance of each shape; -1 if no point has one.
  private static func farthestPoints(_ tables: Tables) -> [Int] {
    let distances = tables["shapes.txt"].decimals("shape_dist_traveled")
    return (0..<tables.points.count).map { shape in
      var best = -1
      for position in tables.points.range(of: shape) {
        let row = tables.points.row(position)
        guard let distance = distances[row] else { continue }
        if best < 0 || distance > distances.value(best) { best = row }
      }
      return best
    }
  }

  private static func checkShapeDistances(_ tables: Tables, _ log: inout NoticeLog) {
    let (trips, table, shapes) = (tables["trips.txt"], tables["stop_times.txt"], tables["shapes.txt"])
    let (distances, shapeDistances) = (
      table.decimals("shape_dist_traveled"), shapes.decimals("shape_dist_traveled")
    )
    guard distances.hasValues else { return }
    let lacksDistance = (0..<tables.points.count).map { shape in
      tables.points.range(of: shape).contains { shapeDistances[tables.points.row($0)] == nil }
    }
    for trip in 0..<trips.count {
      guard let shape = tables.points.group(of: trips.texts("shape_id").value(trip)), lacksDistance[shape],
        let group = tables.calls.group(of: trips.texts("trip_id").value(trip)),
        tables.calls.range(of: group).contains(where: { distances[tables.calls.row($0)] != nil })
      else { continue }
      log.add(
        .tripWithShapeDistTraveledButNoShapeDistances, trips.place(trip),
        [
          "csvRowNumber": trips.line(trip), "tripId": tables.text(trips.texts("trip_id").value(trip)),
          "shapeId": tables.text(tables.points.ids[shape]),
        ])
    }
  }
}
