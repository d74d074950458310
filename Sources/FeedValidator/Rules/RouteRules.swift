import TransitValues

/// Rules about routes.txt.
enum RouteRules {
  static let all: [Rule] = [
    .rows("routes.txt", checkNames),
    .rows("routes.txt", checkColors),
    .files("routes.txt", judge: findDuplicates),
    .files("routes.txt", "route_networks.txt", "networks.txt", judge: checkNetworks),
    .files("agency.txt", "routes.txt", "stops.txt", judge: compareAddresses),
  ]

  private static func checkNames(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (shorts, longs) = (table.texts("route_short_name"), table.texts("route_long_name"))
    let (ids, descriptions) = (table.texts("route_id"), table.texts("route_desc"))
    for row in 0..<table.count {
      let (short, long) = (tables.pool[shorts.value(row)], tables.pool[longs.value(row)])
      let id = tables.text(ids.value(row))
      if short.isEmpty, long.isEmpty {
        log.add(
          .routeBothShortAndLongNameMissing, table.place(row), ["routeId": id, "csvRowNumber": table.line(row)])
      }
      if !short.isEmpty, !long.isEmpty, RouteNames.longNameContainsShort(short: short, long: long) {
        log.add(
          .routeLongNameContainsShortName, table.place(row),
          [
            "routeId": id, "csvRowNumber": table.line(row), "routeShortName": .text(short),
            "routeLongName": .text(long),
          ])
      }
      if short.utf16.count > 12 {
        log.add(
          .routeShortNameTooLong, table.place(row),
          ["routeId": id, "csvRowNumber": table.line(row), "routeShortName": .text(short)])
      }
      guard let description = descriptions[row].map({ tables.pool[$0] }) else { continue }
      let isShort = !short.isEmpty && JavaText.equalsIgnoringCase(short, description)
      if isShort || !long.isEmpty && JavaText.equalsIgnoringCase(long, description) {
        log.add(
          .sameNameAndDescriptionForRoute, table.place(row),
          [
            "csvRowNumber": table.line(row), "routeId": id, "routeDesc": .text(description),
            "specifiedField": isShort ? "route_short_name" : "route_long_name",
          ])
      }
    }
  }

  private static func checkColors(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (colors, textColors) = (table.numbers("route_color"), table.numbers("route_text_color"))
    for row in 0..<table.count {
      guard let color = colors[row], let textColor = textColors[row] else { continue }
      let difference = ColorContrast.luma(UInt32(bitPattern: color)) - ColorContrast.luma(UInt32(bitPattern: textColor))
      guard abs(difference) < 72 else { continue }
      log.add(
        .routeColorContrast, table.place(row),
        [
          "routeId": tables.text(table.texts("route_id").value(row)), "csvRowNumber": table.line(row),
          "routeColor": .text(hexadecimal(color)), "routeTextColor": .text(hexadecimal(textColor)),
        ])
    }
  }

  private static func hexadecimal(_ color: Int32) -> String {
    let digits = String(color, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }

  private struct Identity: Hashable {
    let agency: TextNumber
    let type: Int8?
    let short: TextNumber
    let long: TextNumber
  }

  private static func findDuplicates(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables["routes.txt"]
    let (shorts, longs) = (table.texts("route_short_name"), table.texts("route_long_name"))
    let (agencies, types, ids) = (table.texts("agency_id"), table.choices("route_type"), table.texts("route_id"))
    var first: [Identity: Int] = [:]
    for row in 0..<table.count {
      let identity = Identity(
        agency: agencies.value(row), type: types[row], short: shorts.value(row), long: longs.value(row))
      guard let earlier = first[identity] else {
        first[identity] = row
        continue
      }
      log.add(
        .duplicateRouteName, table.place(earlier, Int(table.rows[row])),
        [
          "csvRowNumber1": table.line(earlier), "routeId1": tables.text(ids.value(earlier)),
          "csvRowNumber2": table.line(row), "routeId2": tables.text(ids.value(row)),
          "routeShortName": tables.text(identity.short), "routeLongName": tables.text(identity.long),
          "routeTypeValue": .integer(Int(identity.type ?? 0)), "agencyId": tables.text(identity.agency),
        ])
    }
  }

  private static func checkNetworks(_ tables: Tables, _ log: inout NoticeLog) {
    guard tables["routes.txt"].hasColumn("network_id") else { return }
    for file in ["route_networks.txt", "networks.txt"] where tables[file].status != .absent {
      log.add(
        .routeNetworksSpecifiedInMoreThanOneFile, NoticePlace(file),
        ["fieldName": "network_id", "fileNameA": "routes.txt", "fileNameB": .text(file)])
    }
  }
}

// MARK: - Addresses

extension RouteRules {
  /// Finds addresses of routes and stops that are those of another kind of thing.
  private static func compareAddresses(_ tables: Tables, _ log: inout NoticeLog) {
    let agencies = rows(tables["agency.txt"], "agency_url", tables)
    let routes = rows(tables["routes.txt"], "route_url", tables)
    compare(tables["routes.txt"], "route_url", with: agencies, tables) { route, agency, address in
      log.add(
        .sameRouteAndAgencyUrl, tables["routes.txt"].place(route),
        [
          "routeCsvRowNumber": tables["routes.txt"].line(route),
          "routeId": tables.text(tables["routes.txt"].texts("route_id").value(route)),
          "agencyName": tables.text(tables["agency.txt"].texts("agency_name").value(agency)),
          "routeUrl": address, "agencyCsvRowNumber": tables["agency.txt"].line(agency),
        ])
    }
    let stops = tables["stops.txt"]
    compare(stops, "stop_url", with: agencies, tables) { stop, agency, address in
      log.add(
        .sameStopAndAgencyUrl, stops.place(stop),
        [
          "stopCsvRowNumber": stops.line(stop), "stopId": tables.text(stops.texts("stop_id").value(stop)),
          "agencyName": tables.text(tables["agency.txt"].texts("agency_name").value(agency)),
          "stopUrl": address, "agencyCsvRowNumber": tables["agency.txt"].line(agency),
        ])
    }
    compare(stops, "stop_url", with: routes, tables) { stop, route, address in
      log.add(
        .sameStopAndRouteUrl, stops.place(stop),
        [
          "stopCsvRowNumber": stops.line(stop), "stopId": tables.text(stops.texts("stop_id").value(stop)),
          "stopUrl": address, "routeId": tables.text(tables["routes.txt"].texts("route_id").value(route)),
          "routeCsvRowNumber": tables["routes.txt"].line(route),
        ])
    }
  }

  private static func rows(_ table: Table, _ column: String, _ tables: Tables) -> [String: [Int]] {
    let addresses = table.texts(column)
    var rows: [String: [Int]] = [:]
    for row in 0..<table.count {
      if let address = addresses[row] { rows[JavaText.lowercased(tables.pool[address]), default: []].append(row) }
    }
    return rows
  }

  private static func compare(
    _ table: Table, _ column: String, with others: [String: [Int]], _ tables: Tables,
    found: (_ row: Int, _ other: Int, _ address: NoticeValue) -> Void
  ) {
    if others.isEmpty { return }
    let addresses = table.texts(column)
    for row in 0..<table.count {
      guard let address = addresses[row].map({ tables.pool[$0] }) else { continue }
      for other in others[JavaText.lowercased(address)] ?? [] { found(row, other, .text(address)) }
    }
  }
}
