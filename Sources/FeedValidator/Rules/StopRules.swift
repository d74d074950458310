/// Rules about stops.txt alone.
enum StopRules {
  static let all: [Rule] = [
    .rows(
      .stops, reports: [.stationWithParentStation, .locationWithoutParentStation, .platformWithoutParentStation],
      judge: checkParents),
    .rows(.stops, reports: [.missingStopName, .sameNameAndDescriptionForStop], judge: checkNames),
    .rows(.stops, reports: [.stopWithoutLocation], judge: checkLocations),
    .rows(
      .stops, reports: [.stopAccessSpecifiedForIncorrectLocation, .stopAccessSpecifiedForStopWithNoParentStation],
      judge: checkAccess),
    .rows(.stops, reports: [.pointNearOrigin, .pointNearPole]) { table, tables, log in
      PointRules.check(table, .stopLat, .stopLon, id: table[.stopID], tables, &log)
    },
    .files(.stops, reports: [.wrongParentLocationType, .unusedStation], judge: compareParents),
  ]

  private static func checkParents(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (types, parents) = (table[.locationType], table[.parentStation])
    let platforms = table[.platformCode]
    for row in 0..<table.count {
      let type = types[row] ?? 0
      if parents[row] != nil {
        if type == 1 { log.add(.stationWithParentStation, table, row, tables) }
      } else if (2...4).contains(type) {
        log.add(.locationWithoutParentStation, table, row, tables)
      } else if type == 0, platforms[row] != nil {
        log.add(.platformWithoutParentStation, table, row, tables)
      }
    }
  }

  /// How notices name the values of location_type.
  static let names = ["STOP", "STATION", "ENTRANCE", "GENERIC_NODE", "BOARDING_AREA"]

  static func name(ofType type: Int8) -> NoticeValue {
    .text(names.indices.contains(Int(type)) ? names[Int(type)] : "UNRECOGNIZED")
  }

  private static func checkNames(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (stopNames, descriptions) = (table[.stopName], table[.stopDesc])
    let types = table[.locationType]
    let mayBeMissing = !table.hasColumn(.stopName) && !table.hasColumn(.locationType)
    for row in 0..<table.count {
      let type = types[row] ?? 0
      guard let name = stopNames[row] else {
        if !mayBeMissing, (0...2).contains(type) {
          log.add(.missingStopName, table, row, tables, ["locationType": Self.name(ofType: type)])
        }
        continue
      }
      guard let description = descriptions[row] else { continue }
      if name == description || tables.pool[name].lowercased() == tables.pool[description].lowercased() {
        log.add(.sameNameAndDescriptionForStop, table, row, tables)
      }
    }
  }

  private static func checkLocations(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (latitudes, longitudes) = (table[.stopLat], table[.stopLon])
    let types = table[.locationType]
    for row in 0..<table.count where latitudes[row] == nil || longitudes[row] == nil {
      let type = types[row] ?? 0
      guard (0...2).contains(type) else { continue }
      log.add(.stopWithoutLocation, table, row, tables, ["locationType": Self.name(ofType: type)])
    }
  }

  private static func checkAccess(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (access, types, parents) = (
      table[.stopAccess], table[.locationType], table[.parentStation]
    )
    for row in 0..<table.count where access[row] != nil {
      let type = types[row] ?? 0
      if type != 0 {
        log.add(.stopAccessSpecifiedForIncorrectLocation, table, row, tables)
      } else if parents[row] == nil {
        log.add(.stopAccessSpecifiedForStopWithNoParentStation, table, row, tables)
      }
    }
  }

  /// Compares the types of locations with those of their parents, and finds stations without stops.
  private static func compareParents(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.stops]
    let stops = TableIndex(table, .stopID, tables)
    let (types, parents) = (table[.locationType], table[.parentStation])
    var stationsWithStops = Set<TextNumber>()
    for row in 0..<table.count {
      guard let parent = parents[row], let parentRow = stops.row(of: parent) else { continue }
      let (type, parentType) = (types[row] ?? 0, types[parentRow] ?? 0)
      if type == 0 { stationsWithStops.insert(parent) }
      guard type != Int8.unrecognized, type != 1 else { continue }
      let expected: Int8 = type == 4 ? 0 : 1
      if parentType == expected { continue }
      log.add(
        .wrongParentLocationType, [table.row(row), table.row(parentRow, "parent")], tables,
        [
          "locationType": .integer(Int(type)), "parentLocationType": .integer(Int(parentType)),
          "expectedLocationType": .integer(Int(expected)),
        ])
    }
    let ids = table[.stopID]
    for row in 0..<table.count where types[row] == 1 && !stationsWithStops.contains(ids.value(row)) {
      log.add(.unusedStation, table, row, tables)
    }
  }
}
