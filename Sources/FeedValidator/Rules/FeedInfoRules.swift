import TransitValues

/// Rules about feed_info.txt alone.
enum FeedInfoRules {
  static let all: [Rule] = [
    .rows(.feedInfo, reports: [.missingFeedInfoDate], judge: checkDates),
    .each(.feedInfo, .missingFeedContactEmailAndUrl) {
      $0[.feedContactEmail] == nil && $0[.feedContactURL] == nil
    },
    .rows(.feedInfo, reports: [.feedExpirationDate7Days, .feedExpirationDate30Days], judge: checkExpiry),
    .files(.feedInfo, reports: [.futureFeed], judge: checkStart),
    .files(.feedInfo, reports: [.moreThanOneEntity], judge: checkCount),
  ]

  private static func checkDates(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (starts, ends) = (table[.feedStartDate], table[.feedEndDate])
    for row in 0..<table.count where (starts[row] == nil) != (ends[row] == nil) {
      log.add(
        .missingFeedInfoDate, table, row, tables,
        ["fieldName": .column(starts[row] == nil ? .feedStartDate : .feedEndDate)])
    }
  }

  private static func checkExpiry(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let ends = table[.feedEndDate]
    for row in 0..<table.count {
      guard let end = ends[row], end < tables.today + 30 else { continue }
      let isSoon = end < tables.today + 7
      log.add(
        isSoon ? .feedExpirationDate7Days : .feedExpirationDate30Days, table, row, tables,
        ["currentDate": .date(tables.today), "suggestedExpirationDate": .date(tables.today + (isSoon ? 7 : 30))])
    }
  }

  private static func checkStart(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.feedInfo]
    let starts = table[.feedStartDate]
    let first = (0..<table.count).filter { starts[$0] != nil }.min { starts.value($0) < starts.value($1) }
    guard let first, let start = starts[first], start > tables.today else { return }
    log.add(.futureFeed, table, first, tables, ["currentDate": .date(tables.today)])
  }

  private static func checkCount(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables[.feedInfo]
    guard table.count > 1 else { return }
    log.add(
      .moreThanOneEntity, NoticePlace(table.name),
      ["filename": .text(table.name), "entityCount": .integer(table.count)])
  }
}
