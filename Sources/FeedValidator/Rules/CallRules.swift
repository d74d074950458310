/// Rules about the calls of each trip in stop_times.txt.
enum CallRules {
  static let all: [Rule] = [
    .files(.stopTimes, reports: [.unsortedStopTimes], judge: findUnsorted),
    .files(
      .stopTimes, reports: [.stopTimeWithOnlyArrivalOrDepartureTime, .stopTimeWithArrivalBeforePreviousDepartureTime],
      judge: checkTimes),
    .files(.stopTimes, reports: [.decreasingOrEqualStopTimeDistance], judge: checkDistances),
    .files(.stopTimes, reports: [.missingTripEdge], judge: checkEdges),
    .files(.stopTimes, reports: [.missingStopTimesRecord], judge: checkSingleRecords),
    .files(.stopTimes, .trips, reports: [.unusableTrip, .unusedTrip], judge: countCalls),
    .files(.stopTimes, .trips, .stops, reports: [.tripHeadsignMatchesIntermediateStop], judge: checkHeadsigns),
    .files(
      .stops, .stopTimes, .locationGroupStops, reports: [.stopWithoutStopTime, .locationWithUnexpectedStopTime],
      judge: checkUse),
    .files(.stops, .fareRules, .stopTimes, .trips, .routes, reports: [.stopWithoutZoneId], judge: checkZones),
    .files(.routes, .trips, .stopTimes, reports: [.forbiddenContinuousPickupDropOff], judge: checkContinuousStopping),
    .files(.stopTimes, .locations, reports: [.overlappingZoneAndPickupDropOffWindow]) { tables, log in
      var overlaps = ZoneOverlaps(tables)
      overlaps?.report(&log)
    },
  ]

  private static func findUnsorted(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, calls) = (tables[.stopTimes], tables.calls)
    for group in calls.unsorted {
      let rows = calls.range(of: group).map { calls.row($0) }
      let (first, last) = (rows.min() ?? 0, rows.max() ?? 0)
      log.add(
        .unsortedStopTimes, table, first, tables,
        ["startCsvRowNumber": table.line(first), "endCsvRowNumber": table.line(last)])
    }
  }

  private static func checkTimes(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, calls) = (tables[.stopTimes], tables.calls)
    let (arrivals, departures) = (table[.arrivalTime], table[.departureTime])
    for group in 0..<calls.count {
      var previous = -1
      for position in calls.range(of: group) {
        let row = calls.row(position)
        let (arrival, departure) = (arrivals[row], departures[row])
        if (arrival == nil) != (departure == nil) {
          log.add(
            .stopTimeWithOnlyArrivalOrDepartureTime, table, row, tables,
            ["specifiedField": .column(arrival == nil ? .departureTime : .arrivalTime)])
        }
        if let arrival, previous >= 0, let former = departures[previous], arrival < former {
          log.add(
            .stopTimeWithArrivalBeforePreviousDepartureTime, [table.row(row), table.row(previous, "prev")], tables,
            ["departureTime": .time(former)])
        }
        if departure != nil { previous = row }
      }
    }
  }

  private static func checkDistances(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, calls) = (tables[.stopTimes], tables.calls)
    let (distances, stops) = (table[.shapeDistTraveled], table[.stopID])
    guard distances.hasValues else { return }
    for group in 0..<calls.count {
      var previous = -1
      for position in calls.range(of: group) {
        let row = calls.row(position)
        if stops.value(row).isEmpty { continue }
        defer { previous = row }
        guard previous >= 0, let distance = distances[row], let former = distances[previous], distance <= former else {
          continue
        }
        log.add(.decreasingOrEqualStopTimeDistance, [table.row(row), table.row(previous, "prev")], tables)
      }
    }
  }

  private static func checkEdges(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, calls) = (tables[.stopTimes], tables.calls)
    let (arrivals, departures) = (table[.arrivalTime], table[.departureTime])
    let (starts, ends) = StopTimeRowRules.windows(table)
    for group in 0..<calls.count {
      let range = calls.range(of: group)
      for position in [range.lowerBound, range.upperBound - 1] {
        let row = calls.row(position)
        if starts[row] != nil || ends[row] != nil { continue }
        for (column, time) in [(ColumnKey.arrivalTime, arrivals[row]), (.departureTime, departures[row])]
        where time == nil {
          log.add(.missingTripEdge, table, row, tables, ["specifiedField": .column(column)])
        }
      }
    }
  }

  private static func checkSingleRecords(_ tables: Tables, _ log: inout NoticeLog) {
    let (table, calls) = (tables[.stopTimes], tables.calls)
    let (starts, ends) = StopTimeRowRules.windows(table)
    guard starts.hasValues, ends.hasValues else { return }
    let (pickups, dropOffs) = (table[.pickupType], table[.dropOffType])
    for group in 0..<calls.count where calls.range(of: group).count == 1 {
      let row = calls.row(calls.range(of: group).lowerBound)
      guard starts[row] != nil, ends[row] != nil, pickups[row] == 2, dropOffs[row] == 2 else { continue }
      log.add(.missingStopTimesRecord, table, row, tables)
    }
  }

  private static func countCalls(_ tables: Tables, _ log: inout NoticeLog) {
    let trips = tables[.trips]
    let ids = trips[.tripID]
    let index = TableIndex(trips, .tripID, tables)
    for row in 0..<trips.count {
      let count = tables.calls.group(of: ids.value(row)).map { tables.calls.range(of: $0).count } ?? 0
      if count >= 2 { continue }
      log.add(.unusableTrip, trips, row, tables)
      // An id is unused once, however many rows have it.
      if count == 0, index.row(of: ids.value(row)) == row { log.add(.unusedTrip, trips, row, tables) }
    }
  }
}

// MARK: - Trips and stops

extension CallRules {
  private static func checkHeadsigns(_ tables: Tables, _ log: inout NoticeLog) {
    let (trips, table, stops) = (tables[.trips], tables[.stopTimes], tables[.stops])
    let (headsigns, stopIDs) = (trips[.tripHeadsign], table[.stopID])
    guard headsigns.hasValues else { return }
    let index = TableIndex(stops, .stopID, tables)
    let names = FoldedTexts(stops[.stopName], stops.count, tables)
    for trip in 0..<trips.count {
      guard let headsign = headsigns[trip], let group = tables.calls.group(of: trips[.tripID].value(trip))
      else { continue }
      let range = tables.calls.range(of: group)
      if range.count < 2 { continue }
      let last = tables.calls.row(range.upperBound - 1)
      if stopIDs.value(tables.calls.row(range.lowerBound)) == stopIDs.value(last) {
        // The canonical validator ends the rule at the first circular trip.
        if tables.isThorough { continue } else { return }
      }
      guard let folded = names.number(of: headsign, tables) else { continue }
      for position in range.dropLast() {
        let row = tables.calls.row(position)
        guard let stop = index.row(of: stopIDs.value(row)), names.folded[stop] == folded else { continue }
        log.add(
          .tripHeadsignMatchesIntermediateStop, [trips.row(trip), table.row(row, "1"), table.row(last, "2")], tables)
      }
    }
  }

  private static func checkUse(_ tables: Tables, _ log: inout NoticeLog) {
    let (stops, table) = (tables[.stops], tables[.stopTimes])
    let (types, ids) = (stops[.locationType], stops[.stopID])
    let used = usedStops(tables)
    for row in 0..<stops.count {
      let type = types[row] ?? 0
      let use = used[Int(ids.value(row).index)]
      if type == 0, use == .none || use == -1 {
        log.add(.stopWithoutStopTime, stops, row, tables)
      } else if type != 0, use >= 0 {
        log.add(.locationWithUnexpectedStopTime, [stops.row(row), table.row(Int(use), "stopTime")], tables)
      }
    }
  }

  /// Returns the first row that uses each stop, by number of its id: -1 if none, -2 if a used group has it.
  private static func usedStops(_ tables: Tables) -> [Int32] {
    let table = tables[.stopTimes]
    var used = [Int32](repeating: -1, count: tables.pool.count)
    let (stops, groups) = (table[.stopID], table[.locationGroupID])
    for row in (0..<table.count).reversed() { used[Int(stops.value(row).index)] = Int32(row) }
    guard groups.hasValues else { return used }
    var usedGroups = Set<TextNumber>()
    for row in 0..<table.count { if let group = groups[row] { usedGroups.insert(group) } }
    let members = tables[.locationGroupStops]
    let (memberGroups, memberStops) = (members[.locationGroupID], members[.stopID])
    for row in 0..<members.count where usedGroups.contains(memberGroups.value(row)) {
      let stop = Int(memberStops.value(row).index)
      if used[stop] == -1 { used[stop] = -2 }
    }
    return used
  }

  private static func checkZones(_ tables: Tables, _ log: inout NoticeLog) {
    let (stops, rules) = (tables[.stops], tables[.fareRules])
    let columns = [rules[.originID], rules[.destinationID], rules[.containsID]]
    var routes = Set<TextNumber>()
    for row in 0..<rules.count where columns.contains(where: { $0[row] != nil }) {
      if let route = rules[.routeID][row] { routes.insert(route) }
    }
    if routes.isEmpty { return }
    let served = stopsServed(by: routes, tables)
    let (types, zones, ids) = (stops[.locationType], stops[.zoneID], stops[.stopID])
    for row in 0..<stops.count where zones[row] == nil && (types[row] ?? 0) == 0 && served.contains(ids.value(row)) {
      log.add(.stopWithoutZoneId, stops, row, tables)
    }
  }

  private static func stopsServed(by routes: Set<TextNumber>, _ tables: Tables) -> Set<TextNumber> {
    let (trips, stops) = (tables[.trips], tables[.stopTimes][.stopID])
    let (ids, tripRoutes) = (trips[.tripID], trips[.routeID])
    var served = Set<TextNumber>()
    for trip in 0..<trips.count where routes.contains(tripRoutes.value(trip)) {
      for row in tables.calls.rows(of: ids.value(trip)) { served.insert(stops.value(row)) }
    }
    return served
  }

  private static func checkContinuousStopping(_ tables: Tables, _ log: inout NoticeLog) {
    let (routes, trips, table) = (tables[.routes], tables[.trips], tables[.stopTimes])
    let (starts, ends) = StopTimeRowRules.windows(table)
    guard starts.hasValues || ends.hasValues else { return }
    let (pickups, dropOffs) = (routes[.continuousPickup], routes[.continuousDropOff])
    let index = TableIndex(routes, .routeID, tables)
    for trip in 0..<trips.count {
      guard let route = index.row(of: trips[.routeID].value(trip)) else { continue }
      guard allowsStopping(pickups[route]) || allowsStopping(dropOffs[route]) else { continue }
      for row in tables.calls.rows(of: trips[.tripID].value(trip)) {
        guard starts[row] != nil || ends[row] != nil else { continue }
        log.add(
          .forbiddenContinuousPickupDropOff,
          [table.row(row, "stopTime"), trips.row(trip, "trip"), routes.row(route, "route")], tables)
      }
    }
  }

  /// Whether riders may board or leave between stops.
  private static func allowsStopping(_ type: Int8?) -> Bool { type == 0 || type == 2 || type == 3 }
}

/// Texts of a column that are compared without case.
private struct FoldedTexts {
  private var numbers: [String: Int] = [:]
  /// The number of the lower-case text of each row.
  private(set) var folded: [Int] = []

  init(_ column: Column<TextNumber>, _ count: Int, _ tables: Tables) {
    for row in 0..<count {
      let text = tables.pool[column.value(row)].lowercased()
      let number = numbers[text] ?? numbers.count
      numbers[text] = number
      folded.append(number)
    }
  }

  /// Returns the number of a text; `nil` if no row has it.
  func number(of text: TextNumber, _ tables: Tables) -> Int? { numbers[tables.pool[text].lowercased()] }
}
