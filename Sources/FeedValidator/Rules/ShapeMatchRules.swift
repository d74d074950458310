/// Rules about trips whose stops do not lie on their shape, in the order of the shape.
enum ShapeMatchRules {
  static let all: [Rule] = [
    .files(
      .stops, .trips, .routes, .stopTimes, .shapes,
      reports: [
        .stopTooFarFromShape, .stopTooFarFromShapeUsingUserDistance, .stopHasTooManyMatchesForShape,
        .stopsMatchShapeOutOfOrder,
      ]
    ) { tables, log in
      var search = ShapeSearch(tables)
      search.judge(&log)
    }
  ]
}

/// Matches the stops of trips with their shapes. Trips with the same stops at the same distances are judged once.
private struct ShapeSearch {
  private let tables: Tables
  private let places: StopPositions
  private let stops: Column<TextNumber>
  private let distances: Column<Double>
  private let routes: TableIndex

  /// The stops already reported for the current shape: once is enough.
  private var reported: Set<TextNumber> = []

  init(_ tables: Tables) {
    self.tables = tables
    places = StopPositions(tables)
    stops = tables[.stopTimes][.stopID]
    distances = tables[.stopTimes][.shapeDistTraveled]
    routes = TableIndex(tables[.routes], .routeID, tables)
  }

  /// The stops of a trip with their distances, as bits.
  private struct Pattern: Hashable {
    let calls: [UInt64]
  }

  mutating func judge(_ log: inout NoticeLog) {
    if tables[.stops].count == 0 { return }
    let trips = tables[.trips]
    let (shapes, ids) = (trips[.shapeID], trips[.tripID])
    var tripsOfShape = [[Int]](repeating: [], count: tables.points.count)
    for trip in 0..<trips.count {
      if let shape = tables.points.group(of: shapes.value(trip)) { tripsOfShape[shape].append(trip) }
    }
    for shape in tripsOfShape.indices where !tripsOfShape[shape].isEmpty {
      let line = line(of: shape)
      var patterns: Set<Pattern> = []
      reported = []
      for trip in tripsOfShape[shape] {
        guard let group = tables.calls.group(of: ids.value(trip)), patterns.insert(pattern(of: group)).inserted,
          let route = routes.row(of: trips[.routeID].value(trip))
        else { continue }
        let isRail = tables[.routes][.routeType][route] == 2
        for problem in ShapeMatching.problems(of: stopPlaces(of: group, isRail: isRail), on: line) {
          report(problem, trip: trip, &log)
        }
      }
    }
  }

  private func line(of shape: Int) -> ShapeLine {
    let table = tables[.shapes]
    let (latitudes, longitudes) = (table[.shapePtLat], table[.shapePtLon])
    let userDistances = table[.shapeDistTraveled]
    let rows = tables.points.range(of: shape).map { tables.points.row($0) }
    return ShapeLine(
      points: rows.map { GeoPoint(latitude: latitudes.value($0), longitude: longitudes.value($0)) },
      userDistances: rows.map { userDistances[$0] ?? 0 })
  }

  private func pattern(of group: Int) -> Pattern {
    var calls: [UInt64] = []
    for position in tables.calls.range(of: group) {
      let row = tables.calls.row(position)
      calls.append(UInt64(stops.value(row).index))
      calls.append((distances[row] ?? 0).bitPattern)
    }
    return Pattern(calls: calls)
  }

  private func stopPlaces(of group: Int, isRail: Bool) -> [StopToMatch] {
    let range = tables.calls.range(of: group)
    return range.map { position in
      let row = tables.calls.row(position)
      return StopToMatch(
        location: places.pointOrOrigin(stops.value(row)), userDistance: distances[row] ?? 0,
        isLargeStation: isRail && (position == range.lowerBound || position == range.upperBound - 1), row: row)
    }
  }
}

extension ShapeSearch {
  private mutating func report(_ problem: ShapeProblem, trip: Int, _ log: inout NoticeLog) {
    // A call without a stop has the coordinates 0, 0. They are not a place to report.
    if stops.value(problem.stop.row).isEmpty { return }
    var values: [String: NoticeValue] = [
      "geoDistanceToShape": .decimal(problem.stop.geoDistanceToShape), "matchCount": .integer(problem.matchCount),
    ]
    let kind: NoticeKind
    switch problem.kind {
    case .stopTooFarFromShape, .stopTooFarFromShapeUsingUserDistance:
      guard reported.insert(stops.value(problem.stop.row)).inserted else { return }
      kind =
        problem.kind == .stopTooFarFromShape ? .stopTooFarFromShape : .stopTooFarFromShapeUsingUserDistance
    case .stopHasTooManyMatches: kind = .stopHasTooManyMatchesForShape
    case .stopsMatchOutOfOrder: kind = .stopsMatchShapeOutOfOrder
    }
    var rows = [tables[.trips].row(trip, "trip")]
    let ends: [(stop: ShapeProblem.Stop?, suffix: String)] = [
      (problem.stop, problem.previous == nil ? "" : "1"), (problem.previous, "2"),
    ]
    for case (let stop?, let suffix) in ends {
      rows.append(tables[.stopTimes].row(stop.row, suffix))
      let id = stops.value(stop.row)
      values["stopTimeCsvRowNumber\(suffix)"] = tables[.stopTimes].line(stop.row)
      values["stopName\(suffix)"] = places.stop(id).map { places.name($0) } ?? ""
      values["match\(suffix)"] = .place(latitude: stop.match.latitude, longitude: stop.match.longitude)
    }
    log.add(kind, rows, tables, values)
  }
}
