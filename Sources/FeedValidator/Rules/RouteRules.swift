import TransitValues

/// Rules about routes.txt.
enum RouteRules {
  static let all: [Rule] = [
    .rows(.routes, checkNames),
    .rows(.routes, checkColors),
    .files(.routes, judge: findDuplicates),
    .files(.routes, .routeNetworks, .networks, judge: checkNetworks),
    .files(.agency, .routes, .stops, judge: compareAddresses),
  ]

  private static func checkNames(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (shorts, longs) = (table[.routeShortName], table[.routeLongName])
    let (ids, descriptions) = (table[.routeID], table[.routeDesc])
    for row in 0..<table.count {
      let (short, long) = (tables.pool[shorts.value(row)], tables.pool[longs.value(row)])
      let id = tables.text(ids.value(row))
      if short.isEmpty, long.isEmpty {
        log.add(
          .routeBothShortAndLongNameMissing, table.place(row), ["routeId": id, "csvRowNumber": table.line(row)])
      }
      if !short.isEmpty, !long.isEmpty, begins(long, with: short) {
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
      guard let number = descriptions[row] else { continue }
      let description = tables.pool[number].lowercased()
      let isShort = !short.isEmpty && short.lowercased() == description
      if isShort || !long.isEmpty && long.lowercased() == description {
        log.add(
          .sameNameAndDescriptionForRoute, table.place(row),
          [
            "csvRowNumber": table.line(row), "routeId": id, "routeDesc": tables.text(number),
            "specifiedField": .column(isShort ? .routeShortName : .routeLongName),
          ])
      }
    }
  }

  private static func checkColors(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (colors, textColors) = (table[.routeColor], table[.routeTextColor])
    for row in 0..<table.count {
      guard let color = colors[row], let textColor = textColors[row] else { continue }
      guard abs(brightness(color) - brightness(textColor)) < 72 else { continue }
      log.add(
        .routeColorContrast, table.place(row),
        [
          "routeId": tables.text(table[.routeID].value(row)), "csvRowNumber": table.line(row),
          "routeColor": .text(hexadecimal(color)), "routeTextColor": .text(hexadecimal(textColor)),
        ])
    }
  }

  /// Whether a long name starts with the short name and then ends or goes on with white space, `-`, `(` or `)`.
  private static func begins(_ long: String, with short: String) -> Bool {
    let (long, short) = (long.lowercased().unicodeScalars, short.lowercased().unicodeScalars)
    guard long.starts(with: short) else { return false }
    return long.dropFirst(short.count).first.map { " \t\n\u{B}\u{C}\r-()".unicodeScalars.contains($0) } ?? true
  }

  /// The luma of a color by Rec. 601, 0 to 255, in the order and with the rounding of the canonical validator.
  private static func brightness(_ color: Int32) -> Int {
    let parts = [16, 8, 0].map { Double(color >> $0 & 0xFF) }
    return Int(0.30 * parts[0] + 0.59 * parts[1] + 0.11 * parts[2])
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
    let table = tables[.routes]
    let (shorts, longs) = (table[.routeShortName], table[.routeLongName])
    let (agencies, types, ids) = (table[.agencyID], table[.routeType], table[.routeID])
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
    guard tables[.routes].hasColumn(.networkID) else { return }
    for file in [FileSchema.routeNetworks, .networks] where tables[file].status != .absent {
      log.add(
        .routeNetworksSpecifiedInMoreThanOneFile, NoticePlace(file),
        ["fieldName": .column(.networkID), "fileNameA": .file(.routes), "fileNameB": .file(file)])
    }
  }
}

// MARK: - Addresses

extension RouteRules {
  /// Finds addresses of routes and stops that are those of another kind of thing.
  private static func compareAddresses(_ tables: Tables, _ log: inout NoticeLog) {
    let agencies = rows(tables[.agency], .agencyURL, tables)
    let routes = rows(tables[.routes], .routeURL, tables)
    compare(tables[.routes], .routeURL, with: agencies, tables) { route, agency, address in
      log.add(
        .sameRouteAndAgencyUrl, tables[.routes].place(route),
        [
          "routeCsvRowNumber": tables[.routes].line(route),
          "routeId": tables.text(tables[.routes][.routeID].value(route)),
          "agencyName": tables.text(tables[.agency][.agencyName].value(agency)),
          "routeUrl": address, "agencyCsvRowNumber": tables[.agency].line(agency),
        ])
    }
    let stops = tables[.stops]
    compare(stops, .stopURL, with: agencies, tables) { stop, agency, address in
      log.add(
        .sameStopAndAgencyUrl, stops.place(stop),
        [
          "stopCsvRowNumber": stops.line(stop), "stopId": tables.text(stops[.stopID].value(stop)),
          "agencyName": tables.text(tables[.agency][.agencyName].value(agency)),
          "stopUrl": address, "agencyCsvRowNumber": tables[.agency].line(agency),
        ])
    }
    compare(stops, .stopURL, with: routes, tables) { stop, route, address in
      log.add(
        .sameStopAndRouteUrl, stops.place(stop),
        [
          "stopCsvRowNumber": stops.line(stop), "stopId": tables.text(stops[.stopID].value(stop)),
          "stopUrl": address, "routeId": tables.text(tables[.routes][.routeID].value(route)),
          "routeCsvRowNumber": tables[.routes].line(route),
        ])
    }
  }

  private static func rows(_ table: Table, _ column: ColumnKey<TextNumber>, _ tables: Tables) -> [String: [Int]] {
    let addresses = table[column]
    var rows: [String: [Int]] = [:]
    for row in 0..<table.count {
      if let address = addresses[row] { rows[tables.pool[address].lowercased(), default: []].append(row) }
    }
    return rows
  }

  private static func compare(
    _ table: Table, _ column: ColumnKey<TextNumber>, with others: [String: [Int]], _ tables: Tables,
    found: (_ row: Int, _ other: Int, _ address: NoticeValue) -> Void
  ) {
    if others.isEmpty { return }
    let addresses = table[column]
    for row in 0..<table.count {
      guard let address = addresses[row].map({ tables.pool[$0] }) else { continue }
      for other in others[address.lowercased()] ?? [] { found(row, other, .text(address)) }
    }
  }
}
