/// Rules about transfers.txt.
enum TransferRules {
  static let all: [Rule] = [
    .files(.transfers, reports: [.missingRequiredField], judge: checkStopIDs),
    .files(.transfers, .stops, reports: [.transferDistanceTooLarge, .transferDistanceAbove2Km], judge: checkDistances),
    .files(.transfers, .stops, reports: [.transferWithInvalidStopLocationType], judge: checkStopTypes),
    .files(.transfers, .routes, reports: [.inconsistentRouteTypeForInSeatTransfer], judge: compareRouteTypes),
    .files(
      .transfers, .stops, .stopTimes,
      reports: [.missingRequiredField, .transferWithInvalidStopLocationType, .transferWithSuspiciousMidTripInSeat],
      judge: checkInSeat),
    .files(
      .transfers, .trips, .stopTimes, .stops,
      reports: [.transferWithInvalidTripAndRoute, .transferWithInvalidTripAndStop], judge: checkTrips),
  ]

  /// One end of a transfer.
  private enum End: CaseIterable {
    case from
    case to

    /// The order of the notices of a row.
    var order: Int { self == .from ? 0 : 1 }
    var stopID: ColumnKey<TextNumber> { self == .from ? .fromStopID : .toStopID }
    var routeID: ColumnKey<TextNumber> { self == .from ? .fromRouteID : .toRouteID }
    var tripID: ColumnKey<TextNumber> { self == .from ? .fromTripID : .toTripID }
  }

  private static func type(_ table: Table, _ row: Int) -> Int8? { table[.transferType][row] }

  private static func isInSeat(_ type: Int8?) -> Bool { type == 4 || type == 5 }

  private static func checkStopIDs(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.transfers]
    for row in 0..<table.count {
      guard let type = type(table, row), !isInSeat(type) else { continue }
      for end in End.allCases where table[end.stopID][row] == nil {
        reportMissing(end.stopID, row, tables, &log)
      }
    }
  }

  private static func reportMissing(
    _ column: ColumnKey<TextNumber>, _ row: Int, _ tables: Tables, _ log: inout NoticeLog
  ) {
    log.add(.missingRequiredField, tables[.transfers], row, tables, ["fieldName": .column(column)])
  }

  private static func checkDistances(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.transfers]
    if table.count == 0 { return }
    let places = StopPositions(tables)
    let (froms, tos) = (table[.fromStopID], table[.toStopID])
    for row in 0..<table.count {
      guard froms[row] != nil, tos[row] != nil else { continue }
      let distance = places.pointOrOrigin(froms.value(row)).distance(to: places.pointOrOrigin(tos.value(row)))
      if distance <= 2000 { continue }
      log.add(
        distance > 10_000 ? .transferDistanceTooLarge : .transferDistanceAbove2Km, table, row, tables,
        ["distanceKm": .decimal(distance / 1000)])
    }
  }

  private static func checkStopTypes(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, stops) = (tables[.transfers], tables[.stops])
    if table.count == 0 { return }
    let index = TableIndex(stops, .stopID, tables)
    for row in 0..<table.count {
      for end in End.allCases {
        let id = table[end.stopID].value(row)
        guard let stop = index.row(of: id) else { continue }
        let type = stops[.locationType][stop] ?? 0
        if type == 0 || type == 1 { continue }
        reportType(end, id, type, table, row, tables, &log)
      }
    }
  }

  private static func reportType(
    _ end: End, _ id: TextNumber, _ type: Int8, _ table: Table, _ row: Int, _ tables: Tables, _ log: inout NoticeLog
  ) {
    log.add(
      .transferWithInvalidStopLocationType, table, row, tables,
      [
        "stopIdFieldName": .column(end.stopID), "stopId": tables.text(id), "locationTypeValue": .integer(Int(type)),
        "locationTypeName": StopRules.name(ofType: type),
      ], order: end.order)
  }

  private static func compareRouteTypes(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, routes) = (tables[.transfers], tables[.routes])
    if table.count == 0 { return }
    let index = TableIndex(routes, .routeID, tables)
    let types = routes[.routeType]
    let (froms, tos) = (table[.fromRouteID], table[.toRouteID])
    for row in 0..<table.count where type(table, row) == 4 {
      guard let from = index.row(of: froms.value(row)), let to = index.row(of: tos.value(row)), types[from] != types[to]
      else { continue }
      log.add(
        .inconsistentRouteTypeForInSeatTransfer, table, row, tables,
        ["fromRouteType": .integer(Int(types[from] ?? 0)), "toRouteType": .integer(Int(types[to] ?? 0))])
    }
  }
}

// MARK: - Trips

extension TransferRules {
  private static func checkInSeat(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, stops) = (tables[.transfers], tables[.stops])
    if table.count == 0 { return }
    let index = TableIndex(stops, .stopID, tables)
    for row in 0..<table.count where isInSeat(type(table, row)) {
      for end in End.allCases {
        let trip = table[end.tripID].value(row)
        if trip.isEmpty { reportMissing(end.tripID, row, tables, &log) }
        let id = table[end.stopID].value(row)
        guard let stop = index.row(of: id) else { continue }
        if stops[.locationType][stop] == 1 { reportType(end, id, 1, table, row, tables, &log) }
        checkPosition(of: id, trip, end, row, tables, &log)
      }
    }
  }

  /// Riders stay seated from the last stop of one trip to the first stop of the next.
  private static func checkPosition(
    of stop: TextNumber, _ trip: TextNumber, _ end: End, _ row: Int, _ tables: Tables, _ log: inout NoticeLog
  ) {
    let table = tables[.transfers]
    let stops = tables[.stopTimes][.stopID]
    let calls = tables.calls.rows(of: trip).map { stops.value($0) }
    guard calls.contains(stop), let edge = end == .from ? calls.last : calls.first, edge != stop else { return }
    log.add(
      .transferWithSuspiciousMidTripInSeat, table, row, tables,
      [
        "tripIdFieldName": .column(end.tripID), "tripId": tables.text(trip), "stopIdFieldName": .column(end.stopID),
        "stopId": tables.text(stop),
      ], order: end.order)
  }

  private static func checkTrips(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, trips) = (tables[.transfers], tables[.trips])
    if table.count == 0 { return }
    let index = TableIndex(trips, .tripID, tables)
    let stopIndex = TableIndex(tables[.stops], .stopID, tables)
    let children = StopChildren(tables)
    for row in 0..<table.count {
      for end in End.allCases {
        let id = table[end.tripID].value(row)
        guard let trip = index.row(of: id) else { continue }
        let (route, expected) = (table[end.routeID].value(row), trips[.routeID].value(trip))
        if !route.isEmpty, route != expected {
          log.add(
            .transferWithInvalidTripAndRoute, table, row, tables,
            [
              "tripFieldName": .column(end.tripID), "tripId": tables.text(id), "routeFieldName": .column(end.routeID),
              "routeId": tables.text(route), "expectedRouteId": tables.text(expected),
            ], order: end.order)
        }
        let stop = table[end.stopID].value(row)
        guard let stopRow = stopIndex.row(of: stop) else { continue }
        let places = children.boardingPlaces(of: stopRow, tables)
        let stops = tables[.stopTimes][.stopID]
        if tables.calls.rows(of: id).contains(where: { places.contains(stops.value($0)) }) { continue }
        log.add(
          .transferWithInvalidTripAndStop, table, row, tables,
          [
            "tripFieldName": .column(end.tripID), "tripId": tables.text(id), "stopFieldName": .column(end.stopID),
            "stopId": tables.text(stop),
          ], order: end.order)
      }
    }
  }
}

/// The locations that name each location as their parent.
struct StopChildren: Sendable {
  private var rows: [TextNumber: [Int]] = [:]

  init(_ tables: Tables) {
    let stops = tables[.stops]
    let parents = stops[.parentStation]
    for row in 0..<stops.count { if let parent = parents[row] { rows[parent, default: []].append(row) } }
  }

  func rows(of parent: TextNumber) -> [Int] { rows[parent] ?? [] }

  /// Returns the ids that stand for a stop in stop_times.txt: its own, or those of a station's children.
  func boardingPlaces(of stop: Int, _ tables: Tables) -> Set<TextNumber> {
    let stops = tables[.stops]
    let ids = stops[.stopID]
    switch stops[.locationType][stop] ?? 0 {
    case 0: return [ids.value(stop)]
    case 1: return Set(rows(of: ids.value(stop)).map { ids.value($0) })
    default: return []
    }
  }
}
