import TransitValues

/// Rules about fares.
enum FareChecks {
  static let all: [Rule] = [
    .rows(.fareMedia, checkMediaNames),
    .rows(.fareTransferRules, checkDurations),
    .rows(.fareTransferRules, checkTransferCounts),
    .rows(.fareProducts, checkAmounts),
    .rows(.timeframes, checkTimes),
    .files(.fareMedia, judge: findDuplicateMedia),
    .files(.fareProducts, .riderCategories, judge: findSeveralDefaults),
    .files(.networks, .routes, .fareLegJoinRules, judge: checkJoinStops),
    .files(.frequencies, judge: findOverlappingFrequencies),
    .files(.timeframes, judge: findOverlappingTimeframes),
  ]

  private static func checkMediaNames(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (names, types) = (table[.fareMediaName], table[.fareMediaType])
    for row in 0..<table.count where names[row] == nil && (types[row] == 2 || types[row] == 4) {
      log.add(
        .missingRecommendedField, table.place(row),
        ["filename": .text(table.name), "csvRowNumber": table.line(row), "fieldName": .column(.fareMediaName)])
    }
  }

  private static func checkDurations(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (limits, types) = (table[.durationLimit], table[.durationLimitType])
    for row in 0..<table.count {
      if limits[row] != nil, types[row] == nil {
        log.add(
          .fareTransferRuleDurationLimitWithoutType, table.place(row),
          ["csvRowNumber": table.line(row), "durationLimit": .optional(limits[row])])
      } else if limits[row] == nil, let type = types[row] {
        log.add(
          .fareTransferRuleDurationLimitTypeWithoutDurationLimit, table.place(row),
          ["csvRowNumber": table.line(row), "durationLimitType": .integer(Int(type))])
      }
    }
  }

  private static func checkTransferCounts(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (froms, tos) = (table[.fromLegGroupID], table[.toLegGroupID])
    let counts = table[.transferCount]
    for row in 0..<table.count {
      let isSame = froms[row] != nil && froms.value(row) == tos.value(row)
      guard let count = counts[row] else {
        if isSame {
          log.add(.fareTransferRuleWithoutTransferCount, table.place(row), ["csvRowNumber": table.line(row)])
        }
        continue
      }
      let fields: NoticeFields = ["csvRowNumber": table.line(row), "transferCount": .integer(Int(count))]
      if !isSame {
        log.add(.fareTransferRuleWithForbiddenTransferCount, table.place(row), fields)
      } else if count < -1 || count == 0 {
        log.add(.fareTransferRuleInvalidTransferCount, table.place(row), fields)
      }
    }
  }

  private static func checkAmounts(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (amounts, currencies) = (table[.amount], table[.currency])
    for row in 0..<table.count {
      guard let amount = amounts[row], let currency = currencies[row],
        let places = tables.pool.bytes(of: amount).withSpan({ NumberText.decimalPlaces($0) }),
        let expected = Currency.minorUnits(of: tables.pool[currency]), places != expected
      else { continue }
      log.add(
        .invalidCurrencyAmount, table.place(row),
        [
          "filename": .text(table.name), "csvRowNumber": table.line(row), "currencyCode": tables.text(currency),
          "fieldName": .column(.amount), "fieldValue": tables.text(amount),
        ])
    }
  }

  private static func checkTimes(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (starts, ends) = (table[.startTime], table[.endTime])
    for row in 0..<table.count {
      if (starts[row] == nil) != (ends[row] == nil) {
        log.add(.timeframeOnlyStartOrEndTimeSpecified, table.place(row), ["csvRowNumber": table.line(row)])
      }
      for (number, (column, time)) in [(ColumnKey.startTime, starts[row]), (.endTime, ends[row])].enumerated() {
        guard let time, time > 24 * 3600 else { continue }
        log.add(
          .timeframeStartOrEndTimeGreaterThanTwentyFourHours, table.place(row, number),
          ["csvRowNumber": table.line(row), "fieldName": .column(column), "time": .time(time)])
      }
    }
  }
}

// MARK: - Several rows

extension FareChecks {
  private static func findDuplicateMedia(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.fareMedia]
    let (names, types, ids) = (
      table[.fareMediaName], table[.fareMediaType], table[.fareMediaID]
    )
    var first: [[Int]: Int] = [:]
    for row in 0..<table.count {
      let identity = [Int(names.value(row).index), Int(types[row] ?? 0)]
      guard let earlier = first[identity] else {
        first[identity] = row
        continue
      }
      log.add(
        .duplicateFareMedia, table.place(earlier, Int(table.rows[row])),
        [
          "csvRowNumber1": table.line(earlier), "fareMediaId1": tables.text(ids.value(earlier)),
          "csvRowNumber2": table.line(row), "fareMediaId2": tables.text(ids.value(row)),
        ])
    }
  }

  private static func findSeveralDefaults(_ tables: Tables, _ log: inout NoticeLog) {
    let (products, categories) = (tables[.fareProducts], tables[.riderCategories])
    if categories.count == 0 { return }
    let index = TableIndex(categories, .riderCategoryID, tables)
    let defaults = categories[.isDefaultFareCategory]
    let (ids, riders) = (products[.fareProductID], products[.riderCategoryID])
    var first: [TextNumber: Int] = [:]
    for row in 0..<products.count {
      guard let category = index.row(of: riders.value(row)), defaults[category] == 1 else { continue }
      guard let earlier = first[ids.value(row)] else {
        first[ids.value(row)] = row
        continue
      }
      if riders.value(earlier) == riders.value(row) { continue }
      log.add(
        .fareProductWithMultipleDefaultRiderCategories, products.place(earlier, Int(products.rows[row])),
        [
          "fareProductId": tables.text(ids.value(row)), "csvRowNumber1": products.line(earlier),
          "riderCategoryId1": tables.text(riders.value(earlier)), "csvRowNumber2": products.line(row),
          "riderCategoryId2": tables.text(riders.value(row)),
        ])
    }
  }

  private static func checkJoinStops(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.fareLegJoinRules]
    let (froms, tos) = (table[.fromStopID], table[.toStopID])
    for row in 0..<table.count where (froms[row] == nil) != (tos[row] == nil) {
      log.add(
        .missingRequiredField, table.place(row),
        [
          "filename": .text(table.name), "csvRowNumber": table.line(row),
          "fieldName": .column(froms[row] == nil ? .fromStopID : .toStopID),
        ])
    }
  }

  private static func findOverlappingFrequencies(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.frequencies]
    let trips = table[.tripID]
    forEachOverlap(table, groups: (0..<table.count).map { [trips.value($0)] }) { former, row in
      log.add(
        .overlappingFrequency, table.place(former, Int(table.rows[row])),
        [
          "prevCsvRowNumber": table.line(former), "prevEndTime": .optionalTime(table[.endTime][former]),
          "currCsvRowNumber": table.line(row), "currStartTime": .optionalTime(table[.startTime][row]),
          "tripId": tables.text(trips.value(row)),
        ])
    }
  }

  private static func findOverlappingTimeframes(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.timeframes]
    let (ids, services) = (table[.timeframeGroupID], table[.serviceID])
    forEachOverlap(table, groups: (0..<table.count).map { [ids.value($0), services.value($0)] }) { former, row in
      log.add(
        .timeframeOverlap, table.place(former, Int(table.rows[row])),
        [
          "prevCsvRowNumber": table.line(former), "prevEndTime": .optionalTime(table[.endTime][former]),
          "currCsvRowNumber": table.line(row), "currStartTime": .optionalTime(table[.startTime][row]),
          "timeframeGroupId": tables.text(ids.value(row)), "serviceId": tables.text(services.value(row)),
        ])
    }
  }

  /// Calls `body` for each row that starts before the row before it ends, by start within each group. An empty time
  /// counts as 00:00:00.
  private static func forEachOverlap(
    _ table: Table, groups: [[TextNumber]], _ body: (_ former: Int, _ row: Int) -> Void
  ) {
    let (starts, ends) = (table[.startTime], table[.endTime])
    for rows in Dictionary(grouping: 0..<table.count, by: { groups[$0] }).values.sorted(by: { $0[0] < $1[0] }) {
      let sorted = rows.sorted {
        (starts[$0] ?? 0, ends[$0] ?? 0, $0) < (starts[$1] ?? 0, ends[$1] ?? 0, $1)
      }
      for (former, row) in zip(sorted, sorted.dropFirst()) where (starts[row] ?? 0) < (ends[former] ?? 0) {
        body(former, row)
      }
    }
  }
}
