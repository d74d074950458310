/// Rules about single rows of several files.
enum RowRules {
  static let all: [Rule] =
    CanonicalSchema.mixedCase.sorted { $0.key < $1.key }.map { file, columns in
      .rows(file) { table, tables, log in
        for column in columns { checkCase(of: column, table, tables, &log) }
      }
    } + [
      .rows("calendar.txt") { table, _, log in checkOrder(table, "start_date", "end_date", NoticeValue.date, &log) },
      .rows("feed_info.txt") { table, _, log in
        checkOrder(table, "feed_start_date", "feed_end_date", NoticeValue.date, &log)
      },
      .rows("frequencies.txt") { table, _, log in
        checkOrder(table, "start_time", "end_time", mayBeEqual: false, NoticeValue.time, &log)
      },
      .rows("timeframes.txt") { table, _, log in
        checkOrder(table, "start_time", "end_time", mayBeEqual: false, NoticeValue.time, &log)
      },
      .rows("stop_times.txt") { table, _, log in
        checkOrder(table, "arrival_time", "departure_time", NoticeValue.time, &log)
      },
      .rows("attributions.txt", checkRoles),
    ]

  private static func checkCase(
    of column: String, _ table: Table, _ tables: Tables, _ log: inout NoticeLog
  ) {
    let values = table.texts(column)
    // Trips repeat the same few headsigns.
    var accepted: [TextNumber: Bool] = [:]
    for row in 0..<table.count {
      guard let value = values[row] else { continue }
      let isAccepted = accepted[value] ?? MixedCase.isAccepted(tables.pool[value])
      accepted[value] = isAccepted
      if isAccepted { continue }
      log.add(
        .mixedCaseRecommendedField, table.place(row),
        [
          "filename": .text(table.name), "fieldName": .text(column), "fieldValue": tables.text(value),
          "csvRowNumber": table.line(row),
        ])
    }
  }

  private static func checkOrder(
    _ table: Table, _ start: String, _ end: String, mayBeEqual: Bool = true, _ text: (Int32) -> NoticeValue,
    _ log: inout NoticeLog
  ) {
    let (starts, ends) = (table.numbers(start), table.numbers(end))
    for row in 0..<table.count {
      guard let from = starts[row], let to = ends[row] else { continue }
      if from > to {
        log.add(
          .startAndEndRangeOutOfOrder, table.place(row),
          [
            "filename": .text(table.name), "csvRowNumber": table.line(row), "startFieldName": .text(start),
            "startValue": text(from), "endFieldName": .text(end), "endValue": text(to),
          ])
      } else if from == to, !mayBeEqual {
        log.add(
          .startAndEndRangeEqual, table.place(row),
          [
            "filename": .text(table.name), "csvRowNumber": table.line(row), "startFieldName": .text(start),
            "endFieldName": .text(end), "value": text(from),
          ])
      }
    }
  }

  private static func checkRoles(_ table: Table, _ tables: Tables, _ log: inout NoticeLog) {
    let names = ["is_producer", "is_operator", "is_authority"]
    guard names.contains(where: { table.hasColumn($0) }) else { return }
    let roles = names.map { table.choices($0) }
    for row in 0..<table.count where !roles.contains(where: { $0[row] == 1 }) {
      log.add(
        .attributionWithoutRole, table.place(row),
        [
          "csvRowNumber": table.line(row),
          "attributionId": tables.text(table.texts("attribution_id").value(row)),
        ])
    }
  }
}
