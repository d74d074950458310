import TransitValues

/// Rules about fares.
enum FareChecks {
  static let all: [Rule] = [
    .rows("fare_media.txt", checkMediaNames),
    .rows("fare_transfer_rules.txt", checkDurations),
    .rows("fare_transfer_rules.txt", checkTransferCounts),
    .rows("fare_products.txt", checkAmounts),
    .rows("timeframes.txt", checkTimes),
    .files("fare_media.txt", judge: findDuplicateMedia),
    .files("fare_products.txt", "rider_categories.txt", judge: findSeveralDefaults),
    .files("networks.txt", "routes.txt", "fare_leg_join_rules.txt", judge: checkJoinStops),
    .files("frequencies.txt", judge: findOverlappingFrequencies),
    .files("timeframes.txt", judge: findOverlappingTimeframes),
  ]

  private static func checkMediaNames(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (names, types) = (table.texts("fare_media_name"), table.choices("fare_media_type"))
    for row in 0..<table.count where names[row] == nil && (types[row] == 2 || types[row] == 4) {
      log.add(
        .missingRecommendedField, table.place(row),
        ["filename": .text(table.name), "csvRowNumber": table.line(row), "fieldName": "fare_media_name"])
    }
  }

  private static func checkDurations(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (limits, types) = (table.numbers("duration_limit"), table.choices("duration_limit_type"))
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
    let (froms, tos) = (table.texts("from_leg_group_id"), table.texts("to_leg_group_id"))
    let counts = table.numbers("transfer_count")
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
    let (amounts, currencies) = (table.texts("amount"), table.texts("currency"))
    for row in 0..<table.count {
      guard let amount = amounts[row], let currency = currencies[row],
        let places = tables.pool.bytes(of: amount).withSpan({ JavaNumber.decimalPlaces($0) }),
        let expected = Currency.minorUnits(of: tables.pool[currency]), places != expected
      else { continue }
      log.add(
        .invalidCurrencyAmount, table.place(row),
        [
          "filename": .text(table.name), "csvRowNumber": table.line(row), "currencyCode": tables.text(currency),
          "fieldName": "amount", "fieldValue": tables.text(amount),
        ])
    }
  }

  private static func checkTimes(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (starts, ends) = (table.numbers("start_time"), table.numbers("end_time"))
    for row in 0..<table.count {
      if (starts[row] == nil) != (ends[row] == nil) {
        log.add(.timeframeOnlyStartOrEndTimeSpecified, table.place(row), ["csvRowNumber": table.line(row)])
      }
      for (number, (name, time)) in [("start_time", starts[row]), ("end_time", ends[row])].enumerated() {
        guard let time, time > 24 * 3600 else { continue }
        log.add(
          .timeframeStartOrEndTimeGreaterThanTwentyFourHours, table.place(row, number),
          ["csvRowNumber": table.line(row), "fieldName": .text(name), "time": .time(time)])
      }
    }
  }
}

// MARK: - Several rows

extension FareChecks {
  private static func findDuplicateMedia(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables["fare_media.txt"]
    let (names, types, ids) = (
      table.texts("fare_media_name"), table.choices("fare_media_type"), table.texts("fare_media_id")
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
    let (products, categories) = (tables["fare_products.txt"], tables["rider_categories.txt"])
    if categories.count == 0 { return }
    let index = TableIndex(categories, "rider_category_id", tables)
    let defaults = categories.choices("is_default_fare_category")
    let (ids, riders) = (products.texts("fare_product_id"), products.texts("rider_category_id"))
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
    let table = tables["fare_leg_join_rules.txt"]
    let (froms, tos) = (table.texts("from_stop_id"), table.texts("to_stop_id"))
    for row in 0..<table.count where (froms[row] == nil) != (tos[row] == nil) {
      log.add(
        .missingRequiredField, table.place(row),
        [
          "filename": .text(table.name), "csvRowNumber": table.line(row),
          "fieldName": froms[row] == nil ? "from_stop_id" : "to_stop_id",
        ])
    }
  }

  private static func findOverlappingFrequencies(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables["frequencies.txt"]
    let trips = table.texts("trip_id")
    forEachOverlap(table, groups: (0..<table.count).map { [trips.value($0)] }) { former, row in
      log.add(
        .overlappingFrequency, table.place(former, Int(table.rows[row])),
        [
          "prevCsvRowNumber": table.line(former), "prevEndTime": table.noticeValue(former, "end_time", tables),
          "currCsvRowNumber": table.line(row), "currStartTime": table.noticeValue(row, "start_time", tables),
          "tripId": tables.text(trips.value(row)),
        ])
    }
  }

  private static func findOverlappingTimeframes(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables["timeframes.txt"]
    let (ids, services) = (table.texts("timeframe_group_id"), table.texts("service_id"))
    forEachOverlap(table, groups: (0..<table.count).map { [ids.value($0), services.value($0)] }) { former, row in
      log.add(
        .timeframeOverlap, table.place(former, Int(table.rows[row])),
        [
          "prevCsvRowNumber": table.line(former), "prevEndTime": table.noticeValue(former, "end_time", tables),
          "currCsvRowNumber": table.line(row), "currStartTime": table.noticeValue(row, "start_time", tables),
          "timeframeGroupId": tables.text(ids.value(row)), "serviceId": tables.text(services.value(row)),
        ])
    }
  }

  /// Calls `body` for each row that starts before the row before it ends, by start within each group. An empty time
  /// counts as 00:00:00.
  private static func forEachOverlap(
    _ table: Table, groups: [[TextNumber]], _ body: (_ former: Int, _ row: Int) -> Void
  ) {
    let (starts, ends) = (table.numbers("start_time"), table.numbers("end_time"))
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
