import TransitValues

/// Rules about routes.txt.
enum RouteRules {
  static let all: [Rule] = [
    .rows(
      .routes,
      reports: [
        .routeBothShortAndLongNameMissing, .routeLongNameContainsShortName, .routeShortNameTooLong,
        .sameNameAndDescriptionForRoute,
      ], judge: checkNames),
    .rows(.routes, reports: [.routeColorContrast], judge: checkColors),
    .files(.routes, reports: [.duplicateRouteName], judge: findDuplicates),
    .files(
      .routes, .routeNetworks, .networks, reports: [.routeNetworksSpecifiedInMoreThanOneFile], judge: checkNetworks),
    .files(
      .agency, .routes, .stops, reports: [.sameRouteAndAgencyUrl, .sameStopAndAgencyUrl, .sameStopAndRouteUrl],
      judge: compareAddresses),
  ]

  private static func checkNames(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (shorts, longs) = (table[.routeShortName], table[.routeLongName])
    let descriptions = table[.routeDesc]
    for row in 0..<table.count {
      let (short, long) = (tables.pool[shorts.value(row)], tables.pool[longs.value(row)])
      if short.isEmpty, long.isEmpty {
        log.add(.routeBothShortAndLongNameMissing, table, row, tables)
      }
      if !short.isEmpty, !long.isEmpty, begins(long, with: short) {
        log.add(.routeLongNameContainsShortName, table, row, tables)
      }
      if short.utf16.count > 12 {
        log.add(.routeShortNameTooLong, table, row, tables)
      }
      guard let number = descriptions[row] else { continue }
      let description = tables.pool[number].lowercased()
      let isShort = !short.isEmpty && short.lowercased() == description
      if isShort || !long.isEmpty && long.lowercased() == description {
        log.add(
          .sameNameAndDescriptionForRoute, table, row, tables,
          ["specifiedField": .column(isShort ? .routeShortName : .routeLongName)])
      }
    }
  }

  private static func checkColors(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (colors, textColors) = (table[.routeColor], table[.routeTextColor])
    for row in 0..<table.count {
      guard let color = colors[row], let textColor = textColors[row] else { continue }
      guard abs(brightness(color) - brightness(textColor)) < 72 else { continue }
      log.add(
        .routeColorContrast, table, row, tables,
        ["routeColor": .text(hexadecimal(color)), "routeTextColor": .text(hexadecimal(textColor))])
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
    let (agencies, types) = (table[.agencyID], table[.routeType])
    var first: [Identity: Int] = [:]
    for row in 0..<table.count {
      let identity = Identity(
        agency: agencies.value(row), type: types[row], short: shorts.value(row), long: longs.value(row))
      guard let earlier = first[identity] else {
        first[identity] = row
        continue
      }
      log.add(
        .duplicateRouteName, [table.row(earlier, "1"), table.row(row, "2")], tables,
        ["routeTypeValue": .integer(Int(identity.type ?? 0))])
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
    let (agencies, routes, stops) = (tables[.agency], tables[.routes], tables[.stops])
    let ofAgencies = rows(agencies, .agencyURL, tables)
    let ofRoutes = rows(routes, .routeURL, tables)
    compare(routes, .routeURL, with: ofAgencies, tables) { route, agency in
      log.add(.sameRouteAndAgencyUrl, [routes.row(route, "route"), agencies.row(agency, "agency")], tables)
    }
    compare(stops, .stopURL, with: ofAgencies, tables) { stop, agency in
      log.add(.sameStopAndAgencyUrl, [stops.row(stop, "stop"), agencies.row(agency, "agency")], tables)
    }
    compare(stops, .stopURL, with: ofRoutes, tables) { stop, route in
      log.add(.sameStopAndRouteUrl, [stops.row(stop, "stop"), routes.row(route, "route")], tables)
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
    found: (_ row: Int, _ other: Int) -> Void
  ) {
    if others.isEmpty { return }
    let addresses = table[column]
    for row in 0..<table.count {
      guard let address = addresses[row] else { continue }
      for other in others[tables.pool[address].lowercased()] ?? [] { found(row, other) }
    }
  }
}
