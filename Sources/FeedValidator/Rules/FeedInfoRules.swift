import TransitValues

/// Rules about feed_info.txt alone.
enum FeedInfoRules {
  static let all: [Rule] = [
    .rows("feed_info.txt", checkDates),
    .rows("feed_info.txt", checkContact),
    .rows("feed_info.txt", checkExpiry),
    .files("feed_info.txt", judge: checkStart),
    .files("feed_info.txt", judge: checkCount),
  ]

  private static func checkDates(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (starts, ends) = (table.numbers("feed_start_date"), table.numbers("feed_end_date"))
    for row in 0..<table.count where (starts[row] == nil) != (ends[row] == nil) {
      log.add(
        .missingFeedInfoDate, table.place(row),
        [
          "csvRowNumber": table.line(row),
          "fieldName": starts[row] == nil ? "feed_start_date" : "feed_end_date",
        ])
    }
  }

  private static func checkContact(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let (emails, addresses) = (table.texts("feed_contact_email"), table.texts("feed_contact_url"))
    for row in 0..<table.count where emails[row] == nil && addresses[row] == nil {
      log.add(.missingFeedContactEmailAndUrl, table.place(row), ["csvRowNumber": table.line(row)])
    }
  }

  private static func checkExpiry(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let ends = table.numbers("feed_end_date")
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
    let table = tables["feed_info.txt"]
    let starts = table.numbers("feed_start_date")
    let first = (0..<table.count).filter { starts[$0] != nil }.min { starts.value($0) < starts.value($1) }
    guard let first, let start = starts[first], start > tables.today else { return }
    log.add(
      .futureFeed, table.place(first),
      ["csvRowNumber": table.line(first), "currentDate": .date(tables.today), "feedStartDate": .date(start)])
  }

  private static func checkCount(_ tables: Tables, _ log: inout NoticeLog) {
    let table = tables["feed_info.txt"]
    guard table.count > 1 else { return }
    log.add(
      .moreThanOneEntity, NoticePlace(table.name),
      ["filename": .text(table.name), "entityCount": .integer(table.count)])
  }
}
