import TransitValues

/// Rules about fares.
enum FareTableRules {
  static let all: [Rule] = [
    .rows(.fareMedia, reports: [.missingRecommendedField], judge: checkMediaNames),
    .each(.fareTransferRules, .fareTransferRuleDurationLimitWithoutType) {
      $0[.durationLimit] != nil && $0[.durationLimitType] == nil
    },
    .each(.fareTransferRules, .fareTransferRuleDurationLimitTypeWithoutDurationLimit) {
      $0[.durationLimit] == nil && $0[.durationLimitType] != nil
    },
    .each(.fareTransferRules, .fareTransferRuleWithoutTransferCount) { staysInGroup($0) && $0[.transferCount] == nil },
    .each(.fareTransferRules, .fareTransferRuleWithForbiddenTransferCount) {
      !staysInGroup($0) && $0[.transferCount] != nil
    },
    .each(.fareTransferRules, .fareTransferRuleInvalidTransferCount) { row in
      staysInGroup(row) && row[.transferCount].map { $0 < -1 || $0 == 0 } ?? false
    },
    .rows(.fareProducts, reports: [.invalidCurrencyAmount], judge: checkAmounts),
    .each(.timeframes, .timeframeOnlyStartOrEndTimeSpecified) { ($0[.startTime] == nil) != ($0[.endTime] == nil) },
    .rows(.timeframes, reports: [.timeframeStartOrEndTimeGreaterThanTwentyFourHours], judge: checkTimes),
    .files(.fareMedia, reports: [.duplicateFareMedia], judge: findDuplicateMedia),
    .files(
      .fareProducts, .riderCategories, reports: [.fareProductWithMultipleDefaultRiderCategories],
      judge: findSeveralDefaults),
    .files(.networks, .routes, .fareLegJoinRules, reports: [.missingRequiredField], judge: checkJoinStops),
    .files(.frequencies, reports: [.overlappingFrequency], judge: findOverlappingFrequencies),
    .files(.timeframes, reports: [.timeframeOverlap], judge: findOverlappingTimeframes),
  ]

  private static func checkMediaNames(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (names, types) = (table[.fareMediaName], table[.fareMediaType])
    for row in 0..<table.count where names[row] == nil && (types[row] == 2 || types[row] == 4) {
      log.add(.missingRecommendedField, table, row, tables, ["fieldName": .column(.fareMediaName)])
    }
  }

  /// Whether both legs of a transfer are of one group.
  private static func staysInGroup(_ row: FileRow) -> Bool {
    row[.fromLegGroupID] != nil && row[.fromLegGroupID] == row[.toLegGroupID]
  }

  private static func checkAmounts(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (amounts, currencies) = (table[.amount], table[.currency])
    for row in 0..<table.count {
      guard let amount = amounts[row], let currency = currencies[row],
        let places = tables.pool.bytes(of: amount).withSpan({ NumberText.amount($0)?.decimalPlaces }),
        let expected = Currency.minorUnits(of: tables.pool[currency]), places != expected
      else { continue }
      log.add(
        .invalidCurrencyAmount, table, row, tables,
        ["currencyCode": tables.text(currency), "fieldName": .column(.amount), "fieldValue": tables.text(amount)])
    }
  }

  private static func checkTimes(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (starts, ends) = (table[.startTime], table[.endTime])
    for row in 0..<table.count {
      for (number, (column, time)) in [(ColumnKey.startTime, starts[row]), (.endTime, ends[row])].enumerated() {
        guard let time, time > 24 * 3600 else { continue }
        log.add(
          .timeframeStartOrEndTimeGreaterThanTwentyFourHours, table, row, tables,
          ["fieldName": .column(column), "time": .time(time)], order: number)
      }
    }
  }
}

// MARK: - Several rows

extension FareTableRules {
  private static func findDuplicateMedia(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.fareMedia]
    let (names, types) = (table[.fareMediaName], table[.fareMediaType])
    var first: [[Int]: Int] = [:]
    for row in 0..<table.count {
      let identity = [Int(names.value(row).index), Int(types[row] ?? 0)]
      guard let earlier = first[identity] else {
        first[identity] = row
        continue
      }
      log.add(.duplicateFareMedia, [table.row(earlier, "1"), table.row(row, "2")], tables)
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
        .fareProductWithMultipleDefaultRiderCategories, [products.row(earlier, "1"), products.row(row, "2")], tables)
    }
  }

  private static func checkJoinStops(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.fareLegJoinRules]
    let (froms, tos) = (table[.fromStopID], table[.toStopID])
    for row in 0..<table.count where (froms[row] == nil) != (tos[row] == nil) {
      log.add(
        .missingRequiredField, table, row, tables, ["fieldName": .column(froms[row] == nil ? .fromStopID : .toStopID)])
    }
  }

  private static func findOverlappingFrequencies(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.frequencies]
    let trips = table[.tripID]
    forEachOverlap(table, groups: (0..<table.count).map { [trips.value($0)] }) { former, row in
      log.add(.overlappingFrequency, [table.row(former, "prev"), table.row(row, "curr")], tables)
    }
  }

  private static func findOverlappingTimeframes(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.timeframes]
    let (ids, services) = (table[.timeframeGroupID], table[.serviceID])
    forEachOverlap(table, groups: (0..<table.count).map { [ids.value($0), services.value($0)] }) { former, row in
      log.add(.timeframeOverlap, [table.row(former, "prev"), table.row(row, "curr")], tables)
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
