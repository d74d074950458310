import TransitValues

/// Rules about feed_info.txt alone.
enum FeedInfoRules {
  static let all: [Rule] = [
    .rows(.feedInfo, checkDates),
    .rows(.feedInfo, checkContact),
    .rows(.feedInfo, checkExpiry),
    .files(.feedInfo, judge: checkStart),
    .files(.feedInfo, judge: checkCount),
  ]

  private static func checkDates(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (starts, ends) = (table[.feedStartDate], table[.feedEndDate])
    for row in 0..<table.count where (starts[row] == nil) != (ends[row] == nil) {
      log.add(
        .missingFeedInfoDate, table.place(row),
        [
          "csvRowNumber": table.line(row),
          "fieldName": .column(starts[row] == nil ? .feedStartDate : .feedEndDate),
        ])
    }
  }

  private static func checkContact(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (emails, addresses) = (table[.feedContactEmail], table[.feedContactURL])
    for row in 0..<table.count where emails[row] == nil && addresses[row] == nil {
      log.add(.missingFeedContactEmailAndUrl, table.place(row), ["csvRowNumber": table.line(row)])
    }
  }

  private static func checkExpiry(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let ends = table[.feedEndDate]
    for row in 0..<table.count {
      guard let end = ends[row], end < tables.today + 30 else { continue }
      let isSoon = end < tables.today + 7
      log.add(
        isSoon ? .feedExpirationDate7Days : .feedExpirationDate30Days, table.place(row),
        [
          "csvRowNumber": table.line(row), "currentDate": .date(tables.today), "feedEndDate": .date(end),
          "suggestedExpirationDate": .date(tables.today + (isSoon ? 7 : 30)),
        ])
    }
  }

  private static func checkStart(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.feedInfo]
    let starts = table[.feedStartDate]
    let first = (0..<table.count).filter { starts[$0] != nil }.min { starts.value($0) < starts.value($1) }
    guard let first, let start = starts[first], start > tables.today else { return }
    log.add(
      .futureFeed, table.place(first),
      ["csvRowNumber": table.line(first), "currentDate": .date(tables.today), "feedStartDate": .date(start)])
  }

  private static func checkCount(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.feedInfo]
    guard table.count > 1 else { return }
    log.add(
      .moreThanOneEntity, NoticePlace(table.name),
      ["filename": .text(table.name), "entityCount": .integer(table.count)])
  }
}
