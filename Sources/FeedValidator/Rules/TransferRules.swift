/// Rules about transfers.txt.
enum TransferRules {
  static let all: [Rule] = [
    .files("transfers.txt", judge: checkStopIDs),
    .files("transfers.txt", "stops.txt", judge: checkDistances),
    .files("transfers.txt", "stops.txt", judge: checkStopTypes),
    .files("transfers.txt", "routes.txt", judge: compareRouteTypes),
    .files("transfers.txt", "stops.txt", "stop_times.txt", judge: checkInSeat),
    .files("transfers.txt", "trips.txt", "stop_times.txt", "stops.txt", judge: checkTrips),
  ]

  /// One end of a transfer.
  enum End: String, CaseIterable {
    case from
    case to
  }

  private static func type(_ table: Table, _ row: Int) -> Int8? { table.choices("transfer_type")[row] }

  private static func isInSeat(_ type: Int8?) -> Bool { type == 4 || type == 5 }

  private static func checkStopIDs(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables["transfers.txt"]
    for row in 0..<table.count {
      guard let type = type(table, row), !isInSeat(type) else { continue }
      for end in End.allCases where table.texts("\(end)_stop_id")[row] == nil {
        reportMissing("\(end)_stop_id", table, row, &log)
      }
    }
  }

  private static func reportMissing(_ column: String, _ table: Table, _ row: Int, _ log: inout NoticeLog) {
    log.add(
      .missingRequiredField, table.place(row),
      ["filename": .text(table.name), "csvRowNumber": table.line(row), "fieldName": .text(column)])
  }

  private static func checkDistances(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables["transfers.txt"]
    if table.count == 0 { return }
    let places = StopPositions(tables)
    let (froms, tos) = (table.texts("from_stop_id"), table.texts("to_stop_id"))
    for row in 0..<table.count {
      guard froms[row] != nil, tos[row] != nil else { continue }
      let distance = places.pointOrOrigin(froms.value(row)).distance(to: places.pointOrOrigin(tos.value(row)))
      if distance <= 2000 { continue }
      log.add(
        distance > 10_000 ? .transferDistanceTooLarge : .transferDistanceAbove2Km, table.place(row),
        [
          "csvRowNumber": table.line(row), "fromStopId": tables.text(froms.value(row)),
          "toStopId": tables.text(tos.value(row)), "distanceKm": .decimal(distance / 1000),
        ])
    }
  }

  private static func checkStopTypes(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, stops) = (tables["transfers.txt"], tables["stops.txt"])
    if table.count == 0 { return }
    let index = TableIndex(stops, "stop_id", tables)
    for row in 0..<table.count {
      for end in End.allCases {
        let id = table.texts("\(end)_stop_id").value(row)
        guard let stop = index.row(of: id) else { continue }
        let type = stops.choices("location_type")[stop] ?? 0
        if type == 0 || type == 1 { continue }
        reportType(end, id, type, table, row, tables, &log)
      }
    }
  }

  private static func reportType(
    _ end: End, _ id: TextNumber, _ type: Int8, _ table: Table, _ row: Int, _ tables: Tables, _ log: inout NoticeLog
  ) {
    log.add(
      .transferWithInvalidStopLocationType, table.place(row, end == .from ? 0 : 1),
      [
        "csvRowNumber": table.line(row), "stopIdFieldName": .text("\(end)_stop_id"), "stopId": tables.text(id),
        "locationTypeValue": .integer(Int(type)), "locationTypeName": StopRules.name(ofType: type),
      ])
  }

  private static func compareRouteTypes(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, routes) = (tables["transfers.txt"], tables["routes.txt"])
    if table.count == 0 { return }
    let index = TableIndex(routes, "route_id", tables)
    let types = routes.choices("route_type")
    let (froms, tos) = (table.texts("from_route_id"), table.texts("to_route_id"))
    for row in 0..<table.count where type(table, row) == 4 {
      guard let from = index.row(of: froms.value(row)), let to = index.row(of: tos.value(row)), types[from] != types[to]
      else { continue }
      log.add(
        .inconsistentRouteTypeForInSeatTransfer, table.place(row),
        [
          "csvRowNumber": table.line(row), "fromRouteId": tables.text(froms.value(row)),
          "fromRouteType": .integer(Int(types[from] ?? 0)), "toRouteId": tables.text(tos.value(row)),
          "toRouteType": .integer(Int(types[to] ?? 0)),
        ])
    }
  }
}

// MARK: - Trips

extension TransferRules {
  private static func checkInSeat(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, stops) = (tables["transfers.txt"], tables["stops.txt"])
    if table.count == 0 { return }
    let index = TableIndex(stops, "stop_id", tables)
    for row in 0..<table.count where isInSeat(type(table, row)) {
      for end in End.allCases {
        let trip = table.texts("\(end)_trip_id").value(row)
        if trip.isEmpty { reportMissing("\(end)_trip_id", table, row, &log) }
        let id = table.texts("\(end)_stop_id").value(row)
        guard let stop = index.row(of: id) else { continue }
        if stops.choices("location_type")[stop] == 1 { reportType(end, id, 1, table, row, tables, &log) }
        checkPosition(of: id, trip, end, row, tables, &log)
      }
    }
  }

  /// Riders stay seated from the last stop of one trip to the first stop of the next.
  private static func checkPosition(
    of stop: TextNumber, _ trip: TextNumber, _ end: End, _ row: Int, _ tables: Tables, _ log: inout NoticeLog
  ) {
    let table = tables["transfers.txt"]
    let stops = tables["stop_times.txt"].texts("stop_id")
    let calls = tables.calls.rows(of: trip).map { stops.value($0) }
    guard calls.contains(stop), let edge = end == .from ? calls.last : calls.first, edge != stop else { return }
    log.add(
      .transferWithSuspiciousMidTripInSeat, table.place(row, end == .from ? 0 : 1),
      [
        "csvRowNumber": table.line(row), "tripIdFieldName": .text("\(end)_trip_id"), "tripId": tables.text(trip),
        "stopIdFieldName": .text("\(end)_stop_id"), "stopId": tables.text(stop),
      ])
  }

  private static func checkTrips(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, trips) = (tables["transfers.txt"], tables["trips.txt"])
    if table.count == 0 { return }
    let index = TableIndex(trips, "trip_id", tables)
    let stopIndex = TableIndex(tables["stops.txt"], "stop_id", tables)
    let children = StopChildren(tables)
    for row in 0..<table.count {
      for end in End.allCases {
        let id = table.texts("\(end)_trip_id").value(row)
        guard let trip = index.row(of: id) else { continue }
        let (route, expected) = (table.texts("\(end)_route_id").value(row), trips.texts("route_id").value(trip))
        if !route.isEmpty, route != expected {
          log.add(
            .transferWithInvalidTripAndRoute, table.place(row, end == .from ? 0 : 1),
            [
              "csvRowNumber": table.line(row), "tripFieldName": .text("\(end)_trip_id"), "tripId": tables.text(id),
              "routeFieldName": .text("\(end)_route_id"), "routeId": tables.text(route),
              "expectedRouteId": tables.text(expected),
            ])
        }
        let stop = table.texts("\(end)_stop_id").value(row)
        guard let stopRow = stopIndex.row(of: stop) else { continue }
        let places = children.boardingPlaces(of: stopRow, tables)
        let stops = tables["stop_times.txt"].texts("stop_id")
        if tables.calls.rows(of: id).contains(where: { places.contains(stops.value($0)) }) { continue }
        log.add(
          .transferWithInvalidTripAndStop, table.place(row, end == .from ? 0 : 1),
          [
            "csvRowNumber": table.line(row), "tripFieldName": .text("\(end)_trip_id"), "tripId": tables.text(id),
            "stopFieldName": .text("\(end)_stop_id"), "stopId": tables.text(stop),
          ])
      }
    }
  }
}

/// The locations that name each location as their parent.
struct StopChildren: Sendable {
  private var rows: [TextNumber: [Int]] = [:]

  init(_ tables: Tables) {
    let stops = tables["stops.txt"]
    let parents = stops.texts("parent_station")
    for row in 0..<stops.count { if let parent = parents[row] { rows[parent, default: []].append(row) } }
  }

  func rows(of parent: TextNumber) -> [Int] { rows[parent] ?? [] }

  /// Returns the ids that stand for a stop in stop_times.txt: its own, or those of a station's children.
  func boardingPlaces(of stop: Int, _ tables: Tables) -> Set<TextNumber> {
    let stops = tables["stops.txt"]
    let ids = stops.texts("stop_id")
    switch stops.choices("location_type")[stop] ?? 0 {
    case 0: return [ids.value(stop)]
    case 1: return Set(rows(of: ids.value(stop)).map { ids.value($0) })
    default: return []
    }
  }
}
