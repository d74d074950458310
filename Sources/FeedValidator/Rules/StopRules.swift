/// Rules about stops.txt alone.
enum StopRules {
  static let all: [Rule] = [
    .rows("stops.txt", checkParents),
    .rows("stops.txt", checkNames),
    .rows("stops.txt", checkLocations),
    .rows("stops.txt", checkAccess),
    .rows("stops.txt") { table, tables, log in
      PointRules.check(table, "stop_lat", "stop_lon", id: table.texts("stop_id"), tables, &log)
    },
    .files("stops.txt", judge: compareParents),
  ]

  private static func fields(_ table: Table, _ row: Int, _ tables: Tables) -> [(name: String, value: NoticeValue)] {
    [
      ("csvRowNumber", table.line(row)), ("stopId", tables.text(table.texts("stop_id").value(row))),
      ("stopName", tables.text(table.texts("stop_name").value(row))),
    ]
  }

  private static func checkParents(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (types, parents) = (table.choices("location_type"), table.texts("parent_station"))
    let platforms = table.texts("platform_code")
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
    let (stopNames, descriptions) = (table.texts("stop_name"), table.texts("stop_desc"))
    let types = table.choices("location_type")
    let mayBeMissing = !table.hasColumn("stop_name") && !table.hasColumn("location_type")
    for row in 0..<table.count {
      let type = types[row] ?? 0
      guard let name = stopNames[row] else {
        if !mayBeMissing, (0...2).contains(type) {
          log.add(
            .missingStopName, table.place(row),
            [
              "csvRowNumber": table.line(row), "locationType": Self.name(ofType: type),
              "stopId": tables.text(table.texts("stop_id").value(row)),
            ])
        }
        continue
      }
      guard let description = descriptions[row] else { continue }
      if name == description || JavaText.equalsIgnoringCase(tables.pool[name], tables.pool[description]) {
        log.add(
          .sameNameAndDescriptionForStop, table.place(row),
          [
            "csvRowNumber": table.line(row), "stopId": tables.text(table.texts("stop_id").value(row)),
            "stopDesc": tables.text(description),
          ])
      }
    }
  }

  private static func checkLocations(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (latitudes, longitudes) = (table.decimals("stop_lat"), table.decimals("stop_lon"))
    let types = table.choices("location_type")
    for row in 0..<table.count where latitudes[row] == nil || longitudes[row] == nil {
      let type = types[row] ?? 0
      guard (0...2).contains(type) else { continue }
      log.add(
        .stopWithoutLocation, table.place(row),
        [
          "csvRowNumber": table.line(row), "locationType": Self.name(ofType: type),
          "stopId": tables.text(table.texts("stop_id").value(row)),
        ])
    }
  }

  private static func checkAccess(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (access, types, parents) = (
      table.choices("stop_access"), table.choices("location_type"), table.texts("parent_station")
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
    let table = tables["stops.txt"]
    let stops = TableIndex(table, "stop_id", tables)
    let (types, parents) = (table.choices("location_type"), table.texts("parent_station"))
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
            ("parentStopName", tables.text(table.texts("stop_name").value(parentRow))),
            ("parentLocationType", .integer(Int(parentType))), ("expectedLocationType", .integer(Int(expected))),
          ]))
    }
    let ids = table.texts("stop_id")
    for row in 0..<table.count where types[row] == 1 && !stationsWithStops.contains(ids.value(row)) {
      log.add(.unusedStation, table.place(row), NoticeFields(fields(table, row, tables)))
    }
  }
}
