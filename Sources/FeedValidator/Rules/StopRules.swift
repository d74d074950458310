/// Rules about stops.txt alone.
enum StopRules {
  static let all: [Rule] = [
    .rows(.stops, checkParents),
    .rows(.stops, checkNames),
    .rows(.stops, checkLocations),
    .rows(.stops, checkAccess),
    .rows(.stops) { table, tables, log in
      PointRules.check(table, .stopLat, .stopLon, id: table[.stopID], tables, &log)
    },
    .files(.stops, judge: compareParents),
  ]

  private static func fields(_ table: Table, _ row: Int, _ tables: Tables) -> [(name: String, value: NoticeValue)] {
    [
      ("csvRowNumber", table.line(row)), ("stopId", tables.text(table[.stopID].value(row))),
      ("stopName", tables.text(table[.stopName].value(row))),
    ]
  }

  private static func checkParents(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (types, parents) = (table[.locationType], table[.parentStation])
    let platforms = table[.platformCode]
    for row in 0..<table.count {
      let type = types[row] ?? 0
      if let parent = parents[row] {
        if type == 1 {
          log.add(
            .stationWithParentStation, table.place(row),
            NoticeFields(fields(table, row, tables) + [("parentStation", tables.text(parent))]))
        }
      } else if (2...4).contains(type) {
        log.add(
          .locationWithoutParentStation, table.place(row),
          NoticeFields(fields(table, row, tables) + [("locationType", .integer(Int(type)))]))
      } else if type == 0, platforms[row] != nil {
        log.add(.platformWithoutParentStation, table.place(row), NoticeFields(fields(table, row, tables)))
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
          log.add(
            .missingStopName, table.place(row),
            [
              "csvRowNumber": table.line(row), "locationType": Self.name(ofType: type),
              "stopId": tables.text(table[.stopID].value(row)),
            ])
        }
        continue
      }
      guard let description = descriptions[row] else { continue }
      if name == description || tables.pool[name].lowercased() == tables.pool[description].lowercased() {
        log.add(
          .sameNameAndDescriptionForStop, table.place(row),
          [
            "csvRowNumber": table.line(row), "stopId": tables.text(table[.stopID].value(row)),
            "stopDesc": tables.text(description),
          ])
      }
    }
  }

  private static func checkLocations(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (latitudes, longitudes) = (table[.stopLat], table[.stopLon])
    let types = table[.locationType]
    for row in 0..<table.count where latitudes[row] == nil || longitudes[row] == nil {
      let type = types[row] ?? 0
      guard (0...2).contains(type) else { continue }
      log.add(
        .stopWithoutLocation, table.place(row),
        [
          "csvRowNumber": table.line(row), "locationType": Self.name(ofType: type),
          "stopId": tables.text(table[.stopID].value(row)),
        ])
    }
  }

  private static func checkAccess(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (access, types, parents) = (
      table[.stopAccess], table[.locationType], table[.parentStation]
    )
    for row in 0..<table.count where access[row] != nil {
      let type = types[row] ?? 0
      if type != 0 {
        log.add(
          .stopAccessSpecifiedForIncorrectLocation, table.place(row),
          NoticeFields(fields(table, row, tables) + [("locationType", .integer(Int(type)))]))
      } else if parents[row] == nil {
        log.add(
          .stopAccessSpecifiedForStopWithNoParentStation, table.place(row),
          NoticeFields(fields(table, row, tables)))
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
        .wrongParentLocationType, table.place(row),
        NoticeFields(
          fields(table, row, tables) + [
            ("locationType", .integer(Int(type))), ("parentCsvRowNumber", table.line(parentRow)),
            ("parentStation", tables.text(parent)),
            ("parentStopName", tables.text(table[.stopName].value(parentRow))),
            ("parentLocationType", .integer(Int(parentType))), ("expectedLocationType", .integer(Int(expected))),
          ]))
    }
    let ids = table[.stopID]
    for row in 0..<table.count where types[row] == 1 && !stationsWithStops.contains(ids.value(row)) {
      log.add(.unusedStation, table.place(row), NoticeFields(fields(table, row, tables)))
    }
  }
}
