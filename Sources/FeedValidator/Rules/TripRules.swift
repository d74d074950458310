/// Rules about trips.txt with its routes, blocks and shapes.
enum TripRules {
  static let all: [Rule] = [
    .files(.trips, .routes, reports: [.missingBikeAllowance], judge: checkBikes),
    .files(.trips, .routes, reports: [.inconsistentRouteTypeForBlockId], judge: checkBlockTypes),
    .files(
      .trips, .stopTimes, .calendar, .calendarDates, reports: [.blockTripsWithOverlappingStopTimes], judge: findOverlaps
    ),
    .files(.trips, .shapes, reports: [.unusedShape], judge: findUnusedShapes),
    .files(
      .trips, .stopTimes, .stops, .shapes,
      reports: [.tripDistanceExceedsShapeDistance, .tripDistanceExceedsShapeDistanceBelowThreshold],
      judge: compareDistances),
    .files(
      .trips, .stopTimes, .shapes, reports: [.tripWithShapeDistTraveledButNoShapeDistances], judge: checkShapeDistances),
  ]

  private static func checkBikes(_ tables: Tables, _ log: inout NoticeLog) {
    let (trips, routes) = (tables[.trips], tables[.routes])
    let (ids, types) = (routes[.routeID], routes[.routeType])
    // An id of several rows counts once for each.
    var ferries: [TextNumber: Int] = [:]
    for row in 0..<routes.count where types[row] == 4 { ferries[ids.value(row), default: 0] += 1 }
    if ferries.isEmpty { return }
    let bikes = trips[.bikesAllowed]
    for row in 0..<trips.count where bikes[row] != 1 && bikes[row] != 2 {
      for _ in 0..<(ferries[trips[.routeID].value(row)] ?? 0) { log.add(.missingBikeAllowance, trips, row, tables) }
    }
  }

  /// Returns the trips of each block, in the order of the file.
  private static func blocks(_ trips: Table) -> [[Int]] {
    let blocks = trips[.blockID]
    guard blocks.hasValues else { return [] }
    var rows: [TextNumber: [Int]] = [:]
    for row in 0..<trips.count { if let block = blocks[row] { rows[block, default: []].append(row) } }
    return rows.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func checkBlockTypes(_ tables: Tables, _ log: inout NoticeLog) {
    let (trips, routes) = (tables[.trips], tables[.routes])
    let index = TableIndex(routes, .routeID, tables)
    let types = routes[.routeType]
    for rows in blocks(trips) {
      var first: Int?
      for row in rows {
        guard let route = index.row(of: trips[.routeID].value(row)) else { continue }
        guard let former = first else {
          first = route
          continue
        }
        guard types[former] != types[route] else { continue }
        log.add(
          .inconsistentRouteTypeForBlockId, [trips.row(row), routes.row(former, "1"), routes.row(route, "2")], tables)
        break
      }
    }
  }

  private static func findUnusedShapes(_ tables: Tables, _ log: inout NoticeLog) {
    let (trips, shapes) = (tables[.trips], tables[.shapes])
    let used = TableIndex(trips, .shapeID, tables)
    for group in 0..<tables.points.count where !used.contains(tables.points.ids[group]) {
      let row = tables.points.range(of: group).map { tables.points.row($0) }.min() ?? 0
      log.add(.unusedShape, shapes, row, tables)
    }
  }
}

// MARK: - Overlapping trips of a block

extension TripRules {
  private static func findOverlaps(_ tables: Tables, _ log: inout NoticeLog) {
    if tables[.stopTimes].count == 0 { return }
    for rows in blocks(tables[.trips]) {
      var overlaps = BlockOverlaps(rows, tables)
      overlaps.report(&log)
    }
  }
}

// MARK: - Distances along shapes

extension TripRules {
  private static func compareDistances(_ tables: Tables, _ log: inout NoticeLog) {
    let (trips, table, shapes) = (tables[.trips], tables[.stopTimes], tables[.shapes])
    let (distances, shapeDistances) = (
      table[.shapeDistTraveled], shapes[.shapeDistTraveled]
    )
    guard distances.hasValues, shapeDistances.hasValues else { return }
    let places = StopPositions(tables)
    let (latitudes, longitudes) = (shapes[.shapePtLat], shapes[.shapePtLon])
    let farthest = farthestPoints(tables)
    for trip in 0..<trips.count {
      guard let shape = tables.points.group(of: trips[.shapeID].value(trip)),
        let group = tables.calls.group(of: trips[.tripID].value(trip))
      else { continue }
      let row = tables.calls.row(tables.calls.range(of: group).upperBound - 1)
      let point = farthest[shape]
      guard point >= 0, let limit = shapeDistances[point], limit > 0, let distance = distances[row], distance > limit,
        let stop = places.stop(table[.stopID].value(row)), let place = places.point(stop)
      else { continue }
      let end = GeoPoint(latitude: latitudes.value(point), longitude: longitudes.value(point))
      let gap = place.haversineDistance(to: end)
      if gap == 0 { continue }
      log.add(
        gap > 11.1 ? .tripDistanceExceedsShapeDistance : .tripDistanceExceedsShapeDistanceBelowThreshold, trips, trip,
        tables,
        [
          "maxTripDistanceTraveled": .decimal(distance), "maxShapeDistanceTraveled": .decimal(limit),
          "geoDistanceToShape": .decimal(gap),
        ])
    }
  }

  /// Returns the row with the largest distance of each shape; -1 if no point has one.
  private static func farthestPoints(_ tables: Tables) -> [Int] {
    let distances = tables[.shapes][.shapeDistTraveled]
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
    let (trips, table, shapes) = (tables[.trips], tables[.stopTimes], tables[.shapes])
    let (distances, shapeDistances) = (
      table[.shapeDistTraveled], shapes[.shapeDistTraveled]
    )
    guard distances.hasValues else { return }
    let lacksDistance = (0..<tables.points.count).map { shape in
      tables.points.range(of: shape).contains { shapeDistances[tables.points.row($0)] == nil }
    }
    for trip in 0..<trips.count {
      guard let shape = tables.points.group(of: trips[.shapeID].value(trip)), lacksDistance[shape],
        let group = tables.calls.group(of: trips[.tripID].value(trip)),
        tables.calls.range(of: group).contains(where: { distances[tables.calls.row($0)] != nil })
      else { continue }
      log.add(.tripWithShapeDistTraveledButNoShapeDistances, trips, trip, tables)
    }
  }
}
