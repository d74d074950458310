/// Rules about single rows of stop_times.txt.
enum StopTimeRowRules {
  static let all: [Rule] = [
    .rows(.stopTimes, reports: [.missingRequiredField, .forbiddenGeographyId], judge: checkPlaces),
    .rows(.stopTimes, reports: [.forbiddenShapeDistTraveled], judge: checkDistances),
    .rows(
      .stopTimes,
      reports: [.forbiddenArrivalOrDepartureTime, .invalidPickupDropOffWindow, .missingPickupOrDropOffWindow],
      judge: checkWindows),
    .rows(.stopTimes, reports: [.forbiddenPickupType, .forbiddenDropOffType], judge: checkPickupTypes),
    .files(.stopTimes, reports: [.missingTimepointValue, .stopTimeTimepointWithoutTimes], judge: checkTimepoints),
    .files(.stopTimes, .bookingRules, reports: [.missingPickupDropOffBookingRuleId], judge: checkBookingRules),
  ]

  private static func checkPlaces(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (stops, groups, zones) = (
      table[.stopID], table[.locationGroupID], table[.locationID]
    )
    let hasOthers = groups.hasValues || zones.hasValues
    for row in 0..<table.count where hasOthers || stops.value(row).isEmpty {
      let count = [stops, groups, zones].count { $0[row] != nil }
      if count == 1 { continue }
      if count == 0 {
        log.add(.missingRequiredField, table, row, tables, ["fieldName": .column(.stopID)])
        continue
      }
      log.add(.forbiddenGeographyId, table, row, tables, ["stopId": tables.optional(stops[row])])
    }
  }

  private static func checkDistances(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (stops, groups, zones) = (
      table[.stopID], table[.locationGroupID], table[.locationID]
    )
    let distances = table[.shapeDistTraveled]
    guard distances.hasValues, groups.hasValues || zones.hasValues else { return }
    for row in 0..<table.count {
      guard distances[row] != nil, stops[row] == nil, groups[row] != nil || zones[row] != nil else { continue }
      log.add(.forbiddenShapeDistTraveled, table, row, tables)
    }
  }

  private static func checkWindows(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (starts, ends) = windows(table)
    guard starts.hasValues || ends.hasValues else { return }
    let (arrivals, departures) = (table[.arrivalTime], table[.departureTime])
    for row in 0..<table.count where starts[row] != nil || ends[row] != nil {
      if arrivals[row] != nil || departures[row] != nil {
        log.add(.forbiddenArrivalOrDepartureTime, table, row, tables)
      }
      if let start = starts[row], let end = ends[row] {
        if start >= end { log.add(.invalidPickupDropOffWindow, table, row, tables) }
      } else {
        log.add(.missingPickupOrDropOffWindow, table, row, tables)
      }
    }
  }

  static func windows(_ table: Table) -> (starts: Column<Int32>, ends: Column<Int32>) {
    (table[.startPickupDropOffWindow], table[.endPickupDropOffWindow])
  }

  private static func checkPickupTypes(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (starts, ends) = windows(table)
    guard starts.hasValues || ends.hasValues else { return }
    let (pickups, dropOffs) = (table[.pickupType], table[.dropOffType])
    for row in 0..<table.count where starts[row] != nil || ends[row] != nil {
      let (pickup, dropOff) = (pickups[row] ?? 0, dropOffs[row] ?? 0)
      if pickup == 0 || pickup == 3 { log.add(.forbiddenPickupType, table, row, tables) }
      if dropOff == 0 { log.add(.forbiddenDropOffType, table, row, tables) }
    }
  }

  private static func checkTimepoints(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.stopTimes]
    guard table.hasColumn(.timepoint) else { return }
    let (arrivals, departures) = (table[.arrivalTime], table[.departureTime])
    let timepoints = table[.timepoint]
    for row in 0..<table.count {
      let (arrival, departure) = (arrivals[row], departures[row])
      guard let timepoint = timepoints[row] else {
        if arrival != nil || departure != nil {
          log.add(.missingTimepointValue, table, row, tables)
        }
        continue
      }
      guard timepoint == 1 else { continue }
      for (column, time) in [(ColumnKey.arrivalTime, arrival), (.departureTime, departure)] where time == nil {
        log.add(.stopTimeTimepointWithoutTimes, table, row, tables, ["specifiedField": .column(column)])
      }
    }
  }

  private static func checkBookingRules(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.stopTimes]
    let (starts, ends) = windows(table)
    guard tables[.bookingRules].status != .absent, starts.hasValues || ends.hasValues else { return }
    let (pickups, dropOffs) = (table[.pickupType], table[.dropOffType])
    let (pickupRules, dropOffRules) = (
      table[.pickupBookingRuleID], table[.dropOffBookingRuleID]
    )
    for row in 0..<table.count {
      let lacksPickup = pickups[row] == 2 && starts[row] != nil && pickupRules[row] == nil
      let lacksDropOff = dropOffs[row] == 2 && ends[row] != nil && dropOffRules[row] == nil
      guard lacksPickup || lacksDropOff else { continue }
      log.add(
        .missingPickupDropOffBookingRuleId, table, row, tables,
        ["pickupType": name(ofType: pickups[row]), "dropOffType": name(ofType: dropOffs[row])])
    }
  }

  private static func name(ofType type: Int8?) -> NoticeValue {
    let names = ["ALLOWED", "NOT_AVAILABLE", "MUST_PHONE", "ON_REQUEST_TO_DRIVER"]
    let type = Int(type ?? 0)
    return .text(names.indices.contains(type) ? names[type] : "UNRECOGNIZED")
  }
}
