/// Rules about single rows of stop_times.txt.
enum StopTimeRowRules {
  static let all: [Rule] = [
    .rows(.stopTimes, checkPlaces),
    .rows(.stopTimes, checkDistances),
    .rows(.stopTimes, checkWindows),
    .rows(.stopTimes, checkPickupTypes),
    .files(.stopTimes, judge: checkTimepoints),
    .files(.stopTimes, .bookingRules, judge: checkBookingRules),
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
        log.add(
          .missingRequiredField, table.place(row),
          ["filename": .text(table.name), "csvRowNumber": table.line(row), "fieldName": .column(.stopID)])
        continue
      }
      log.add(
        .forbiddenGeographyId, table.place(row),
        [
          "csvRowNumber": table.line(row), "stopId": tables.optional(stops[row]),
          "locationGroupId": tables.optional(groups[row]), "locationId": tables.optional(zones[row]),
        ])
    }
  }

  private static func checkDistances(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (stops, groups, zones) = (
      table[.stopID], table[.locationGroupID], table[.locationID]
    )
    let distances = table[.shapeDistTraveled]
    guard distances.hasValues, groups.hasValues || zones.hasValues else { return }
    for row in 0..<table.count {
      guard let distance = distances[row], stops[row] == nil, groups[row] != nil || zones[row] != nil else { continue }
      log.add(
        .forbiddenShapeDistTraveled, table.place(row),
        [
          "csvRowNumber": table.line(row), "tripId": tables.text(table[.tripID].value(row)),
          "locationGroupId": tables.optional(groups[row]), "locationId": tables.optional(zones[row]),
          "shapeDistTraveled": .decimal(distance),
        ])
    }
  }

  private static func checkWindows(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (starts, ends) = windows(table)
    guard starts.hasValues || ends.hasValues else { return }
    let (arrivals, departures) = (table[.arrivalTime], table[.departureTime])
    for row in 0..<table.count {
      let (start, end) = (starts[row], ends[row])
      if start == nil, end == nil { continue }
      let window: [(name: String, value: NoticeValue)] = [
        ("startPickupDropOffWindow", .optionalTime(start)), ("endPickupDropOffWindow", .optionalTime(end)),
      ]
      let line: [(name: String, value: NoticeValue)] = [("csvRowNumber", table.line(row))]
      if arrivals[row] != nil || departures[row] != nil {
        log.add(
          .forbiddenArrivalOrDepartureTime, table.place(row),
          NoticeFields(
            line + [
              ("arrivalTime", .optionalTime(arrivals[row])), ("departureTime", .optionalTime(departures[row])),
            ] + window))
      }
      if let start, let end {
        if start >= end { log.add(.invalidPickupDropOffWindow, table.place(row), NoticeFields(line + window)) }
      } else {
        log.add(.missingPickupOrDropOffWindow, table.place(row), NoticeFields(line + window))
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
      let fields: NoticeFields = [
        "csvRowNumber": table.line(row), "startPickupDropOffWindow": .optionalTime(starts[row]),
        "endPickupDropOffWindow": .optionalTime(ends[row]),
      ]
      let (pickup, dropOff) = (pickups[row] ?? 0, dropOffs[row] ?? 0)
      if pickup == 0 || pickup == 3 { log.add(.forbiddenPickupType, table.place(row), fields) }
      if dropOff == 0 { log.add(.forbiddenDropOffType, table.place(row), fields) }
    }
  }

  private static func checkTimepoints(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.stopTimes]
    guard table.hasColumn(.timepoint) else { return }
    let (arrivals, departures) = (table[.arrivalTime], table[.departureTime])
    let (timepoints, trips) = (table[.timepoint], table[.tripID])
    let sequences = table[.stopSequence]
    for row in 0..<table.count {
      let (arrival, departure) = (arrivals[row], departures[row])
      guard let timepoint = timepoints[row] else {
        if arrival != nil || departure != nil {
          log.add(
            .missingTimepointValue, table.place(row),
            [
              "csvRowNumber": table.line(row), "tripId": tables.text(trips.value(row)),
              "stopSequence": .optional(sequences[row]),
            ])
        }
        continue
      }
      guard timepoint == 1 else { continue }
      for (column, time) in [(ColumnKey.arrivalTime, arrival), (.departureTime, departure)] where time == nil {
        log.add(
          .stopTimeTimepointWithoutTimes, table.place(row),
          [
            "csvRowNumber": table.line(row), "tripId": tables.text(trips.value(row)),
            "stopSequence": .optional(sequences[row]), "specifiedField": .column(column),
          ])
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
        .missingPickupDropOffBookingRuleId, table.place(row),
        [
          "csvRowNumber": table.line(row), "pickupType": name(ofType: pickups[row]),
          "dropOffType": name(ofType: dropOffs[row]),
        ])
    }
  }

  private static func name(ofType type: Int8?) -> NoticeValue {
    let names = ["ALLOWED", "NOT_AVAILABLE", "MUST_PHONE", "ON_REQUEST_TO_DRIVER"]
    let type = Int(type ?? 0)
    return .text(names.indices.contains(type) ? names[type] : "UNRECOGNIZED")
  }
}
